import { useQuery } from '@tanstack/react-query';
import { call } from '#kernel/web/api/api.ts';
import { Link } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { Words } from '#screens/frames/cell-text.tsx';
import { facilityApi } from '../../shared/risk/facility.ts';

const red = '#c62a2f';

type Lacks = ReadonlyMap<number, string[]>;
let asked: { ids: Set<number>; answer: Promise<Lacks> } | undefined;

async function readLacks(ids: ReadonlySet<number>): Promise<Lacks> {
  // The cells of a page mount together, so that one call serves them all.
  await new Promise((done) => setTimeout(done));
  asked = undefined;
  const { content } = await call(facilityApi.lacked, { ids: [...ids] }, { quiet: true });
  return new Map(content.map(({ id, lacks }) => [id, lacks]));
}

function lacksOf(id: number): Promise<string[]> {
  if (!asked) {
    const ids = new Set<number>();
    asked = { ids, answer: readLacks(ids) };
  }
  asked.ids.add(id);
  return asked.answer.then((lacks) => lacks.get(id) ?? []);
}

/** What a laboratory must have and lacks, in red, with the way to its facilities. */
export function LackedFacilities({ lab }: { lab: number }) {
  const enabled = holdsRight('base-info.facility.read');
  const { data } = useQuery({ queryKey: ['lacked', lab], queryFn: () => lacksOf(lab), enabled, meta: { quiet: true } });
  if (!data?.length) return <span className="lab-none">—</span>;
  return (
    <Link to={`/lab-baseinfo/protective-measures/${lab}`} style={{ color: red }}>
      <Words text={data.join('、')} />
    </Link>
  );
}
