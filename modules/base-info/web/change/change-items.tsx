import { Input, Radio } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ChangeMode } from '../../shared/change/change-field.rules.ts';
import type { ChangeItem } from '../../shared/change/change-request.ts';
import { ItemResult } from '../../shared/change/change-request.states.ts';
import type { Verdict } from './use-change-decision.ts';

type Props = {
  items: readonly ChangeItem[];
  /** Absent: read only. */
  edit?:
    | {
        /** Field that the keyboard is on. */
        at: string | undefined;
        errors: Readonly<Record<string, string>>;
        verdictOf: (field: string) => Verdict;
        onChange: (field: string, changes: Partial<Verdict>) => void;
      }
    | undefined;
};

const results = [
  { value: ItemResult.pass, label: '通过' },
  { value: ItemResult.refuse, label: '不通过' },
];

function ItemVerdict({ item, edit }: { item: ChangeItem; edit: NonNullable<Props['edit']> }) {
  const { result, opinion } = edit.verdictOf(item.field);
  const error = edit.errors[item.field];
  return (
    <div className="change-verdict">
      <Radio.Group
        aria-label={`${item.label}是否通过`}
        options={results}
        {...(result && { value: result })}
        onChange={(event) => edit.onChange(item.field, { result: event.target.value as 1 | 2 })}
      />
      {result === ItemResult.refuse && (
        <Input
          id={`opinion-${item.field}`}
          aria-label={`${item.label}不通过的意见`}
          placeholder="不通过的意见（必填）"
          maxLength={200}
          value={opinion}
          {...(error && { status: 'error' as const })}
          onChange={(event) => edit.onChange(item.field, { opinion: event.target.value })}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
      )}
      {error && (
        <p className="change-bad" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** What a request changes, from the stored to the new value in words, with the verdict of each item. */
export function ChangeItems({ items, edit }: Props) {
  return (
    <table className="change-items">
      <thead>
        <tr>
          <th scope="col">变更项</th>
          <th scope="col">原内容</th>
          <th scope="col">改为</th>
          <th scope="col">审核</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.field} data-item={item.field} data-at={edit?.at === item.field}>
            <th scope="row">
              {item.label}
              <small>{labelOf(ChangeMode, item.mode)}</small>
            </th>
            <td data-label="原内容">
              {item.before ? <del>{item.before}</del> : <span className="lab-none">未填写</span>}
              {item.current !== null && <span className="change-moved">提交后已被改为“{item.current}”</span>}
            </td>
            <td data-label="改为">{item.after ? <ins>{item.after}</ins> : <span className="lab-none">清空</span>}</td>
            <td>
              {edit && item.result !== ItemResult.refuse ? (
                <ItemVerdict item={item} edit={edit} />
              ) : (
                <>
                  <EnumTag of={ItemResult} value={item.result} /> {item.opinion}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
