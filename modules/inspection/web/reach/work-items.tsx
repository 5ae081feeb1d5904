import { Button, Checkbox, Switch } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { WorkStage } from '../../shared/core/reach.states.ts';
import { ItemResult } from '../../shared/core/record.states.ts';
import type { ReachWorkDetail } from '../../shared/reach/reach-work.ts';
import { BufferedInput } from '../core/buffered-input.tsx';
import { byCategory, ItemCategory } from '../core/item-category.tsx';
import { LocalPhotoField } from '../core/local-photo-field.tsx';
import { WatermarkSetting } from '../core/watermark-parts.ts';
import { ResultChoice } from '../core/result-choice.tsx';
import { workSubject } from './work-draft.ts';
import {
  isForced,
  meetTheRest,
  openItems,
  type WorkAnswer,
  type WorkDraft,
  type WorkItem,
} from './work-draft.rules.ts';

type Props = {
  work: ReachWorkDetail;
  draft: WorkDraft;
  onAnswer: (item: WorkItem, changes: Partial<WorkAnswer>) => void;
  onChange: (draft: WorkDraft) => void;
};

/** What the stage before has found, in grey. */
function Previous({ work: { previous }, item }: { work: ReachWorkDetail; item: WorkItem }) {
  const answer = previous?.answers.find(({ item_id }) => item_id === item.item_id);
  if (!previous || !answer) return null;
  return (
    <p className="reach-previous">
      {labelOf(WorkStage, previous.stage)}：{labelOf(ItemResult, answer.result)}
      {answer.note && `，${answer.note}`}
    </p>
  );
}

function Unmet({
  work,
  item,
  answer,
  onAnswer,
}: Omit<Props, 'draft' | 'onChange'> & { item: WorkItem; answer: WorkAnswer }) {
  const problem = work.problems.find(({ item_id }) => item_id === item.item_id);
  const isHandedOver = work.stage !== WorkStage.self;
  return (
    <>
      <LocalPhotoField
        value={answer.photos}
        subject={workSubject(work.id)}
        site={{ name: work.unit_name, no: work.unit_no }}
        onChange={(photos) => onAnswer(item, { photos })}
      />
      {problem && <Link to={`/lab-check/problem_look/${problem.id}`}>已转隐患 {problem.problem_no}</Link>}
      {!problem && isHandedOver && (
        <Checkbox
          checked={answer.problem || isForced(item)}
          disabled={isForced(item)}
          onChange={(event) => onAnswer(item, { problem: event.target.checked })}
        >
          转为隐患{isForced(item) && '（否决项、紧急项自动转）'}
        </Checkbox>
      )}
    </>
  );
}

function Item({ item, ...props }: Props & { item: WorkItem }) {
  const { work, draft, onAnswer } = props;
  const answer = draft.answers[item.item_id];
  const isUnmet = answer?.result === ItemResult.unmet;
  return (
    <li className="check-item" data-result={answer?.result ?? 0}>
      <p>
        <span className="check-item-code">{item.code}</span> {item.name}
        <small className="reach-points">{Number(item.score)} 分</small>
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
      <Previous work={work} item={item} />
      <ResultChoice
        item={item}
        results={ItemResult.$items}
        value={answer?.result}
        onPick={(result) => onAnswer(item, { result })}
      />
      {answer && (answer.result === ItemResult.nearly || isUnmet) && (
        <div className="check-item-more">
          <BufferedInput
            key={item.item_id}
            label={`${item.name}的说明`}
            placeholder={isUnmet ? '不符合的情况（必填）' : '补充说明（选填）'}
            max={300}
            value={answer.note}
            onChange={(note) => onAnswer(item, { note })}
          />
          {isUnmet && <Unmet work={work} item={item} answer={answer} onAnswer={onAnswer} />}
        </div>
      )}
    </li>
  );
}

/** Items by category; one tap answers all that are left. */
export function WorkItems(props: Props) {
  const { work, draft, onChange } = props;
  const { items } = work;
  const [hidden, setHidden] = useState<ReadonlySet<number>>();
  const open = openItems(draft, items);
  const isAnswered = ({ item_id }: WorkItem) => Boolean(draft.answers[item_id]?.result);
  // Answered items stay visible until the filter is toggled.
  const filter = (only: boolean) =>
    setHidden(only ? new Set(items.filter(isAnswered).map(({ item_id }) => item_id)) : undefined);
  return (
    <>
      <WatermarkSetting />
      <div className="check-bar">
        <span className="check-only">
          <Switch checked={hidden !== undefined} onChange={filter} aria-label="只看未检" /> 只看未检（{open.length}）
        </span>
        <Button disabled={open.length === 0} onClick={() => onChange(meetTheRest(draft, items))}>
          其余全部符合
        </Button>
      </div>
      {byCategory(items.filter(({ item_id }) => !hidden?.has(item_id))).map(([name, part]) => (
        <ItemCategory key={name} name={name} answered={part.filter(isAnswered).length} total={part.length}>
          {part.map((item) => (
            <Item key={item.item_id} item={item} {...props} />
          ))}
        </ItemCategory>
      ))}
    </>
  );
}
