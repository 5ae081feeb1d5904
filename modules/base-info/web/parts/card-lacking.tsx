import { Alert, Button } from 'antd';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { outcomeText } from '#platform/org/shared/change-outcome.ts';
import { changeApi } from '../../shared/change/change-request.ts';
import { labApi } from '../../shared/lab.ts';
import { labCardApi, type Lacking } from '../../shared/lab-card.ts';

const fields = { signs: '安全标志', ppe: '防护用品', fire_methods: '灭火要点', warn: '注意事项' } as const;
const fieldNames = Object.keys(fields) as Lacking['field'][];

/** What one hazard source misses, field by field: 安全标志：当心激光、必须戴护目镜. */
const missedBy = (rows: readonly Lacking[]) =>
  fieldNames
    .flatMap((field) => {
      const names = rows.flatMap((row) => (row.field === field ? [row.name] : []));
      return names.length > 0 ? [`${fields[field]}：${names.join('、')}`] : [];
    })
    .join('；');

/** Lines by hazard source. */
function linesOf(rows: readonly Lacking[]) {
  const sources = new Map(rows.flatMap((row) => row.sources.map(({ id, name }) => [id, name])));
  return [...sources].map(([id, name]) => ({
    id,
    name,
    missed: missedBy(rows.filter((row) => row.sources.some((source) => source.id === id))),
  }));
}

type Props = { labId: number; version: number; rows: readonly Lacking[]; className?: string };

/** Hazard sources whose signs and texts the card lacks; who edits the laboratory adds them at once. */
export function CardLacking({ labId, version, rows, className = '' }: Props) {
  const adopt = useCommand(labCardApi.adopt, [
    labCardApi.card,
    labCardApi.lacking,
    labApi.find,
    labApi.list,
    changeApi.list,
    changeApi.plan,
  ]);
  if (rows.length === 0) return null;
  const add = async () => {
    const items = rows.map(({ field, code }) => ({ field, code }));
    notify.success(outcomeText(await adopt.mutateAsync({ id: labId, version, items })));
  };
  return (
    <Alert
      className={className}
      type="warning"
      showIcon
      title={`信息牌缺少危险源要求的 ${rows.length} 项内容`}
      description={
        <>
          {linesOf(rows).map(({ id, name, missed }) => (
            <div key={id}>
              <strong>{name}</strong>　{missed}
            </div>
          ))}
          {holdsRight('base-info.lab.edit') && (
            <Button
              type="primary"
              style={{ marginBlockStart: 12 }}
              loading={adopt.isPending}
              onClick={() => void add().catch(() => undefined)}
            >
              一键加入信息牌
            </Button>
          )}
        </>
      }
    />
  );
}

/** The same for one hazard source, beside its details. */
export function SourceLacking({ labId, sourceId }: { labId: number; sourceId: number }) {
  const enabled = holdsRight('base-info.lab.edit');
  const { data } = useRead(labCardApi.lacking, { id: labId }, { enabled, quiet: true });
  if (!data) return null;
  const rows = data.content.flatMap((row) => {
    const sources = row.sources.filter(({ id }) => id === sourceId);
    return sources.length > 0 ? [{ ...row, sources }] : [];
  });
  return (
    <div style={{ marginBlockEnd: rows.length > 0 ? 16 : 0 }}>
      <CardLacking labId={labId} version={data.version} rows={rows} />
    </div>
  );
}
