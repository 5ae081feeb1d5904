// Which modules share a chunk. A chunk of its own for every shared module would cost a list page over a hundred requests.
type Layer = { name: string; roots: readonly RegExp[]; minShareCount?: number };

/** From the first page on; each layer takes its roots with everything they import that no earlier layer has. */
const layers: readonly Layer[] = [
  { name: 'react', roots: [/node_modules\/(react|react-dom|scheduler)\//] },
  {
    name: 'start',
    roots: [
      /apps\/web\/main\.tsx$/,
      /kernel\/web\/router\/links\.ts$/,
      /identity\/web\/parts\/(login|schools|entry-side)\.tsx?$/,
    ],
  },
  // Pages before the login need these beside the start, and no shell.
  {
    name: 'entry',
    roots: [
      // Whether values are the same is asked by forms with approvals alone; months are counted by figures.
      /kernel\/shared\/(?!same-value|months)/,
      /kernel\/web\/router\/lazy-part\.tsx$/,
      /kernel\/web\/api\/settings\.ts$/,
      /kernel\/web\/session\/open-page\.ts$/,
      // Of the contracts of many slices, none of which should load another's for it.
      /platform\/print\/shared\/paper\.ts$/,
      // Of tables and of the wall screen, which loads no table.
      /kernel\/web\/ui\/words\.ts$/,
    ],
  },
  { name: 'session', roots: [/kernel\/web\/session\/(encrypt|renew-session)\.ts$/] },
  {
    name: 'shell',
    roots: [
      /apps\/web\/modules\.ts$/,
      /kernel\/web\/shell\/shell\.tsx$/,
      /identity\/web\/parts\/home\.tsx$/,
      /kernel\/web\/router\/page-link\.tsx$/,
      /node_modules\/antd\/es\/(_util|badge|button|dropdown)\/own\.css$/,
    ],
  },
  { name: 'icon', roots: [/@ant-design\/icons\/es\/icons\//], minShareCount: 4 },
  {
    name: 'header',
    roots: [
      /kernel\/web\/shell\/(user-menu|icons|system-icon)\.tsx$/,
      /notices\/web\/parts\/bell\.tsx$/,
      /workflow\/web\/parts\/todo-badge\.tsx$/,
    ],
  },
  {
    name: 'list',
    roots: [
      /kernel\/web\/api\/(upload|files|download|file-link)\.tsx?$/,
      /node_modules\/antd\/es\/(_util\/|grid\/style\/|watermark\/context|drawer\/useFocusable)/,
      /node_modules\/antd\/es\/(alert|progress)\/own\.css$/,
      /screens\/frames\/(list-page|new-button|cells)\.tsx$/,
      /screens\/fields\/(filters|filter-bar)\.tsx$/,
      /screens\/sheets\/(export|import)-button\.tsx$/,
    ],
  },
  { name: 'progress', roots: [/node_modules\/antd\/es\/progress\/index\.js$/] },
  { name: 'dialog', roots: [/node_modules\/antd\/es\/modal\/index\.js$/] },
  { name: 'form', roots: [/screens\/frames\/(form-page|form-frame)\.tsx$/, /screens\/fields\/fields\.tsx$/] },
  { name: 'file', roots: [/screens\/fields\/file-fields\.tsx$/] },
  { name: 'tree', roots: [/node_modules\/antd\/es\/tree-select\/index\.js$/] },
  { name: 'image', roots: [/screens\/fields\/photos\.tsx$/] },
  { name: 'date', roots: [/screens\/fields\/date-filters\.tsx$/] },
];

const posixPath = (id: string) => id.replaceAll('\\', '/');

// Contracts, columns and filters of a slice belong together; its dialogs and fields load with the pages that use them, and
// the contracts of its statistics, of its people, of its doors and of floor plans with these, those of the reach check, of
// books, of warnings and of cylinders, and names of components of waste.
const ofSlice =
  /\/(?:platform|modules)\/([\w-]+)\/(?:shared\/(?!(?:statistic|people|access|reach|check-list|award|ledger|warning|gas)\/|floor-plan\.|component-|core\/(?:reach|check-list|award|scoring)[.-])|web\/(?:[\w-]+\/)?parts\/[\w-]*(?:columns|(?<!unit-)filters?|kinds|sources?)\.tsx?$)/;

type Graph = { getModuleInfo: (id: string) => { dynamicImporters: readonly string[] } | null };

function nameOfSlice(id: string, graph: Graph): string | null {
  const slice = ofSlice.exec(posixPath(id))?.[1];
  const isLazy = (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
  return slice && !isLazy ? `of-${slice}` : null;
}

/** Groups of rolldown's `codeSplitting`. */
export function chunkGroups() {
  const groups = layers.map(({ name, roots, minShareCount = 1 }, at) => ({
    name,
    minShareCount,
    test: (id: string) => roots.some((root) => root.test(posixPath(id))),
    priority: layers.length - at + 1,
  }));
  return [...groups, { name: nameOfSlice, minShareCount: 2, priority: 1 }];
}
