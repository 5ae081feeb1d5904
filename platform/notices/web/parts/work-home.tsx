import './work-home.css';
import type { HomeSection, Todo } from '#kernel/shared/work-home.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { workHomeApi } from '../../shared/notice.ts';
import { FirstSteps } from './first-steps.tsx';
import { HomeActions } from './home-actions.tsx';
import { HomeSectionPanel } from './home-section.tsx';
import { WaitingList } from './waiting-list.tsx';

const everyMs = 60_000;

const Sections = ({ of, unread }: { of: readonly HomeSection[]; unread: number }) =>
  of.map((section) => <HomeSectionPanel key={section.name} section={section} unread={unread} />);

// Title and margins of a panel are as tall as two of its rows; an empty one says so in a row.
const heightOf = (rows: number) => 2 + Math.max(rows, 1);

/** Sections below the to-dos, the work among them, and those beside them, so that both columns are about as tall. */
function columnsOf(todos: readonly Todo[], sections: readonly HomeSection[]): [HomeSection[], HomeSection[]] {
  const work = sections.filter(({ is_work }) => is_work);
  const others = sections.filter(({ is_work }) => !is_work);
  const height = (of: readonly HomeSection[]) => of.reduce((sum, { rows }) => sum + heightOf(rows.length), 0);
  const waiting = heightOf(todos.filter(({ count }) => count > 0).length);
  // There are three or four sections, so every way to divide them is looked at; each bit says which stands below.
  const ways = Array.from({ length: 2 ** others.length }, (_, way): [HomeSection[], HomeSection[]] => [
    [...work, ...others.filter((_, i) => (way >> i) & 1)],
    others.filter((_, i) => !((way >> i) & 1)),
  ]);
  const unevenness = ([below, beside]: [HomeSection[], HomeSection[]]) =>
    Math.abs(waiting + height(below) - height(beside));
  return ways.reduce((best, way) => (unevenness(way) < unevenness(best) ? way : best));
}

/** What waits for the user, what to do first, and what is new; the numbers follow every write. */
export function WorkHome() {
  const home = useRead(workHomeApi.find, {}, { quiet: true, countsWork: true, refetchMs: everyMs });
  return (
    <Loaded of={home}>
      {({ todos, unread, sections, steps }) => {
        const [below, beside] = columnsOf(todos, sections);
        return (
          <div className="work-home">
            <HomeActions todos={todos} />
            {steps.length > 0 && <FirstSteps steps={steps} />}
            <div className="work-home-columns">
              <div>
                <Panel title="我的待办">
                  <WaitingList todos={todos} />
                </Panel>
                <Sections of={below} unread={unread} />
              </div>
              <div>
                <Sections of={beside} unread={unread} />
              </div>
            </div>
          </div>
        );
      }}
    </Loaded>
  );
}
