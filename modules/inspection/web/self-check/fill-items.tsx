import { Button, Radio } from 'antd';
import { ToneTag } from '#screens/frames/cells.tsx';
import { Handling, SelfResult } from '../../shared/self-check/self-check.states.ts';
import type { SelfTaskDetail } from '../../shared/self-check/self-task.ts';
import { BufferedInput } from '../core/buffered-input.tsx';
import { ResultChoice } from '../core/result-choice.tsx';
import { LocalPhotoField } from '../core/local-photo-field.tsx';
import { WatermarkSetting } from '../core/watermark-parts.ts';
import type { Site } from '../core/watermark.rules.ts';
import type { FillAnswer, FillDraft } from './fill-draft.rules.ts';
import { meetTheRest, openItems } from './fill-draft.rules.ts';

type Item = SelfTaskDetail['items'][number];
/** What is filled in, and the subject of its photos on the device. */
type Asked = { subject: string; site: Site; items: readonly Item[]; problems: SelfTaskDetail['problems'] };
type Props = {
  asked: Asked;
  draft: FillDraft;
  onAnswer: (item: Item, changes: Partial<FillAnswer>) => void;
  onChange: (draft: FillDraft) => void;
};

function Abnormal({
  asked: { subject, site, problems },
  item,
  answer,
  onAnswer,
}: Omit<Props, 'draft' | 'onChange'> & { item: Item; answer: FillAnswer }) {
  const isHandedOver = problems.some((problem) => problem.item_id === item.item_id);
  return (
    <div className="check-item-more">
      <BufferedInput
        key={item.item_id}
        label={`${item.name}的说明`}
        placeholder="异常情况（必填）"
        max={300}
        value={answer.note}
        onChange={(note) => onAnswer(item, { note })}
      />
      <LocalPhotoField
        value={answer.photos}
        subject={subject}
        site={site}
        onChange={(photos) => onAnswer(item, { photos })}
      />
      {isHandedOver ? (
        <p className="lab-page-note">已转为隐患，请在“问题整改”中处理</p>
      ) : (
        <Radio.Group
          optionType="button"
          buttonStyle="solid"
          size="large"
          aria-label={`${item.name}的处理方式`}
          value={answer.handling || undefined}
          options={Handling.$items.map(({ value, label }) => ({
            value,
            label,
            disabled: item.urgent && value === Handling.fixed,
          }))}
          onChange={(event) => onAnswer(item, { handling: String(event.target.value) })}
        />
      )}
    </div>
  );
}

/** Items of a self-check; one tap answers all that are normal. */
export function FillItems({ asked, draft, onAnswer, onChange }: Props) {
  const { items } = asked;
  const open = openItems(draft, items);
  return (
    <>
      <WatermarkSetting />
      <div className="check-bar">
        <span>
          还有 <b>{open.length}</b> 项未检
        </span>
        <Button size="large" disabled={open.length === 0} onClick={() => onChange(meetTheRest(draft, items))}>
          其余全部正常
        </Button>
      </div>
      <ul className="self-items">
        {items.map((item) => {
          const answer = draft.answers[item.item_id];
          return (
            <li key={item.item_id} className="check-item" data-result={answer?.result ?? 0}>
              <p>
                {item.name} {item.urgent && <ToneTag tone="warn">紧急</ToneTag>}
              </p>
              {item.points && (
                <details className="check-item-points">
                  <summary>检查要点</summary>
                  <p>{item.points}</p>
                </details>
              )}
              <ResultChoice
                className="self-results"
                item={item}
                results={SelfResult.$items}
                value={answer?.result}
                onPick={(result) => onAnswer(item, { result })}
              />
              {answer?.result === SelfResult.abnormal && (
                <Abnormal asked={asked} item={item} answer={answer} onAnswer={onAnswer} />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
