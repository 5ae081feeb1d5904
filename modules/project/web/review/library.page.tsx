import '../parts/project.css';
import { HolderOutlined } from '@ant-design/icons';
import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button, Checkbox, Space } from 'antd';
import { useRef, useState, type KeyboardEvent } from 'react';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { dragWords } from '#screens/frames/drag-words.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import { perform } from '#screens/frames/row-actions.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { StatPage } from '#screens/frames/stat-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ProjectState } from '../../shared/application/project.states.ts';
import { libraryApi, type LibraryRow } from '../../shared/review/library.ts';
import { moneyOr } from '../parts/project-columns.tsx';
import { listPath, projectReads } from '../parts/reads.ts';
import type { ApproveProps } from './approve-dialog.tsx';

const ApproveDialog = lazyPart<ApproveProps>(() => import('./approve-dialog.tsx').then((m) => m.ApproveDialog));
const filter = namesOf(libraryApi.list);
const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

type RowProps = {
  row: LibraryRow;
  place: number;
  edits: boolean;
  isPicked: boolean;
  onPick: (id: number, picked: boolean) => void;
  onStep: (id: number, by: number) => void;
};

function LibraryItem({ row, place, edits, isPicked, onPick, onStep }: RowProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: row.id,
    disabled: !edits,
  });
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onStep(row.id, by);
  };
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'is-lifted' : ''}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      {edits && (
        <>
          <Checkbox
            aria-label={`选择“${row.name}”`}
            checked={isPicked}
            onChange={(event) => onPick(row.id, event.target.checked)}
          />
          <button
            ref={setActivatorNodeRef}
            type="button"
            className="project-grip"
            data-item={row.id}
            aria-label={`移动“${row.name}”：拖动，或用上下方向键`}
            onKeyDown={step}
            {...listeners}
          >
            <HolderOutlined />
          </button>
        </>
      )}
      <span className="project-place">{place}</span>
      <span className="project-what">
        <Link to={`${listPath}/${row.id}`}>{`${row.no} ${row.name}`}</Link>
        <small>{`${row.org_name} · ${row.head_name} · ${row.year} 年 · ${row.category_name}`}</small>
      </span>
      <Figure label="得分" value={row.score ?? '—'} />
      <Figure label="申请（元）" value={moneyText(row.applied)} />
      <Figure label="建议（元）" value={moneyOr(row.suggested)} />
      <span className="project-state">
        <EnumTag of={ProjectState} value={row.state} />
      </span>
    </li>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <span className="project-figure">
    <small>{label}</small>
    {value}
  </span>
);

/** The order is kept as soon as a row has another place. */
function Library({ rows, edits }: { rows: readonly LibraryRow[]; edits: boolean }) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const list = useRef<HTMLUListElement>(null);
  const sort = useCommand(libraryApi.sort, [libraryApi.list]);
  const store = useCommand(libraryApi.store, projectReads);
  const [order, setOrder] = useState<readonly number[]>();
  const [picked, setPicked] = useState<readonly number[]>([]);
  const [isOpen, setOpen] = useState(false);
  const known = new Map(rows.map((row) => [row.id, row]));
  const places = order?.length === rows.length && order.every((id) => known.has(id)) ? order : rows.map(({ id }) => id);
  const chosen = rows.filter(({ id }) => picked.includes(id));
  const fresh = chosen.filter(({ state }) => state === ProjectState.school);
  const move = (from: number, to: number) => {
    const next = arrayMove([...places], from, Math.min(Math.max(to, 0), places.length - 1));
    setOrder(next);
    void sort.mutateAsync({ ids: next }).catch(() => setOrder(undefined));
  };
  const step = (id: number, by: number) => {
    move(places.indexOf(id), places.indexOf(id) + by);
    // The row has another place now; the grip keeps the focus.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-item="${id}"]`)?.focus());
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(places.indexOf(Number(active.id)), places.indexOf(Number(over.id)));
  };
  const keep = () =>
    perform({ confirm: `确定把 ${fresh.length} 个项目留在项目库，等待以后立项吗？`, done: '已入库' }, () =>
      store.mutateAsync({ ids: fresh.map(({ id }) => id) }),
    );
  return (
    <Panel
      title={`共 ${rows.length} 个项目`}
      extra={
        edits && (
          <Space wrap>
            <Button disabled={fresh.length === 0} onClick={() => void keep()}>
              入库待立项
            </Button>
            <Button
              type="primary"
              onClick={() => (chosen.length === 0 ? notify.warn('请先勾选要立项的项目') : setOpen(true))}
            >
              {chosen.length === 0 ? '批量立项' : `批量立项（${chosen.length}）`}
            </Button>
          </Space>
        )
      }
    >
      <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={dragWords} onDragEnd={drop}>
        <SortableContext items={[...places]} strategy={verticalListSortingStrategy}>
          <ul ref={list} className="project-library">
            {places.map((id, at) => (
              <LibraryItem
                key={id}
                row={known.get(id)!}
                place={at + 1}
                edits={edits}
                isPicked={picked.includes(id)}
                onPick={(one, isOn) =>
                  setPicked((all) => (isOn ? [...all, one] : all.filter((other) => other !== one)))
                }
                onStep={step}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {isOpen && (
        <ApproveDialog
          rows={chosen}
          onClose={() => {
            setOpen(false);
            setPicked([]);
          }}
        />
      )}
    </Panel>
  );
}

/** 项目库: reviewed projects in the order in which they shall have money. */
export function LibraryPage() {
  return (
    <StatPage
      title="项目库"
      read={libraryApi.list}
      filters={<TextFilter name={filter('year')} label="年度" placeholder="如 2026" />}
      toolbar={<ExportButton endpoint={libraryApi.export} name="项目库.xlsx" />}
    >
      {({ content, can_edit }) =>
        content.length === 0 ? (
          <Panel>
            <EmptyState text="项目库里没有等待立项的项目。专家评审结束后，项目进入这里" />
          </Panel>
        ) : (
          <Library rows={content} edits={can_edit} />
        )
      }
    </StatPage>
  );
}
