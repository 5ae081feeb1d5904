import { Button, Empty, Switch } from 'antd';
import { useState } from 'react';
import { ToneTag } from '#screens/frames/cells.tsx';
import type { CheckItem } from '../../shared/library/check-item.ts';
import { ItemResult } from '../../shared/core/record.states.ts';
import { openItems, type Answer, type CheckDraft } from './record-draft.rules.ts';
import { subjectOf } from './check-drafts.ts';
import { byCategory, ItemCategory } from '../core/item-category.tsx';
import { ResultChoice } from '../core/result-choice.tsx';
import { LocalPhotoField } from '../core/local-photo-field.tsx';
import type { Site } from '../core/watermark.rules.ts';
import { BufferedInput } from '../core/buffered-input.tsx';

type Props = {
  items: readonly CheckItem[];
  draft: CheckDraft;
  photoMax: number;
  site: Site;
  onAnswer: (item: CheckItem, changes: Partial<Answer>) => void;
  onReport: (item: CheckItem) => void;
  onMeetRest: () => void;
  /** Number of items that 其余全部符合 has just answered. */
  met: number;
  onTakeBack: () => void;
};

function Item({ item, props }: { item: CheckItem; props: Props }) {
  const { draft, onAnswer, onReport } = props;
  const answer = draft.answers[item.item_id];
  const findings = draft.findings.filter((one) => one.item_id === item.item_id).length;
  const isUnmet = answer?.result === ItemResult.unmet;
  const short = answer?.result === ItemResult.nearly || isUnmet;
  return (
    <li className="check-item" data-result={answer?.result ?? 0}>
      <p>
        <span className="check-item-code">{item.code}</span> {item.name}
        {item.veto && <ToneTag tone="bad">否决项</ToneTag>}
        {item.urgent && <ToneTag tone="warn">紧急</ToneTag>}
      </p>
      {(item.points || item.basis) && (
        <details className="check-item-points">
          <summary>检查要点与依据</summary>
          {item.points && <p>{item.points}</p>}
          {item.basis && <p>依据：{item.basis}</p>}
        </details>
      )}
      <ResultChoice
        item={item}
        results={ItemResult.$items}
        value={answer?.result}
        onPick={(result) => onAnswer(item, { result })}
      />
      {short && (
        <div className="check-item-more">
          <BufferedInput
            key={item.item_id}
            label="说明"
            placeholder="补充说明（选填）"
            max={300}
            value={answer.note}
            onChange={(note) => onAnswer(item, { note })}
          />
          {/* What does not conform is photographed in its problem, and nowhere else. */}
          {(!isUnmet || answer.photos.length > 0) && (
            <LocalPhotoField
              value={answer.photos}
              subject={subjectOf(draft.record_id)}
              site={props.site}
              max={isUnmet ? answer.photos.length : props.photoMax}
              onChange={(photos) => onAnswer(item, { photos })}
            />
          )}
          <Button onClick={() => onReport(item)}>
            {findings > 0 ? `再登记一条隐患（已有 ${findings}）` : '登记隐患'}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Applicable items by category. */
export function CheckItems(props: Props) {
  const { items, draft, onMeetRest, met, onTakeBack } = props;
  const [onlyOpen, setOnlyOpen] = useState(false);
  // Answered items stay visible until the filter is toggled.
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const open = openItems(draft, items);
  const isAnswered = (item: CheckItem) => draft.answers[item.item_id]?.result !== undefined;
  const filter = (only: boolean) => {
    setOnlyOpen(only);
    setHidden(new Set(only ? items.map((item) => item.item_id).filter((id) => !open.includes(id)) : []));
  };
  if (items.length === 0) return <Empty description="本活动不使用检查项，请直接登记发现的隐患" />;
  return (
    <>
      <div className="check-bar">
        <span className="check-only">
          <Switch checked={onlyOpen} onChange={filter} aria-label="只看未检" /> 只看未检（{open.length}）
        </span>
        <Button disabled={open.length === 0} onClick={onMeetRest}>
          其余全部符合
        </Button>
      </div>
      {met > 0 && (
        <output className="check-met">
          已把 {met} 项记为“符合”
          <Button type="link" onClick={onTakeBack}>
            撤销
          </Button>
        </output>
      )}
      {byCategory(items.filter((item) => !hidden.has(item.item_id))).map(([name, part]) => (
        <ItemCategory key={name} name={name} answered={part.filter(isAnswered).length} total={part.length}>
          {part.map((item) => (
            <Item key={item.item_id} item={item} props={props} />
          ))}
        </ItemCategory>
      ))}
    </>
  );
}
