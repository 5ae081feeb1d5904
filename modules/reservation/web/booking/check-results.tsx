import { CheckCircleFilled, CloseCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import { Form } from 'antd';
import { useEffect, useState } from 'react';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { Link } from '#kernel/web/router/links.ts';
import type { PayerCode } from '../../shared/account/payer.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { PayerFields } from '../bill/payer-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { bookingApi, CheckLevel, type RuleResult } from '../../shared/booking/booking.ts';

const delayMs = 400;
const field = namesOf(bookingApi.create);

/** A value after it has stood still for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), delayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const marks = {
  [CheckLevel.pass]: { icon: <CheckCircleFilled aria-label="符合" />, className: 'is-pass' },
  [CheckLevel.note]: { icon: <InfoCircleFilled aria-label="说明" />, className: 'is-note' },
  [CheckLevel.block]: { icon: <CloseCircleFilled aria-label="不符合" />, className: 'is-block' },
};

function Result({ rule, level, text, link }: RuleResult) {
  const { icon, className } = marks[level];
  return (
    <li className={className}>
      {icon} <strong>{rule}</strong> <span>{text}</span> {link !== '' && <Link to={link as PageAddress}>去完成</Link>}
    </li>
  );
}

const order = [CheckLevel.block, CheckLevel.note, CheckLevel.pass] as const;

/** What every rule says of the wish in the surrounding form, as soon as its times are chosen. */
export function CheckResults({ resourceId }: { resourceId: number }) {
  const form = Form.useFormInstance();
  const watched = {
    starts_at: Form.useWatch<string | undefined>('starts_at', form),
    ends_at: Form.useWatch<string | undefined>('ends_at', form),
    place: Form.useWatch<number | '' | undefined>('place', form),
    user_ids: Form.useWatch<number[] | undefined>('user_ids', form),
    hazards: Form.useWatch<string | undefined>('hazards', form),
    samples: Form.useWatch<number | null | undefined>('samples', form),
    experiment_id: Form.useWatch<number | null | undefined>('experiment_id', form),
    payer: Form.useWatch<PayerCode | undefined>('payer', form),
    card_id: Form.useWatch<number | undefined>('card_id', form),
  };
  const { starts_at, ends_at, place, ...rest } = useSettled(watched);
  const isTimed = Boolean(starts_at) && Boolean(ends_at);
  const answer = useRead(
    bookingApi.check,
    {
      resource_id: resourceId,
      starts_at: starts_at ?? '',
      ends_at: ends_at ?? '',
      ...(typeof place === 'number' && { place }),
      user_ids: rest.user_ids ?? [],
      hazards: rest.hazards ?? '',
      ...(typeof rest.samples === 'number' && { samples: rest.samples }),
      ...(rest.experiment_id && { experiment_id: rest.experiment_id }),
      ...(rest.payer && { payer: rest.payer }),
      ...(rest.card_id && { card_id: rest.card_id }),
    },
    { enabled: isTimed, quiet: true },
  );
  if (!isTimed) return null;
  const results = answer.data?.results ?? [];
  const blocks = results.filter(({ level }) => level === CheckLevel.block).length;
  const title = blocks > 0 ? `有 ${blocks} 项不符合，修改后可以预约` : '符合全部预约条件';
  const fee = answer.data?.fee;
  return (
    <>
      <div className="resv-wide">
        <section className="resv-check" aria-label="预约条件" aria-live="polite" aria-busy={answer.isFetching}>
          {answer.error && !answer.data ? (
            <p>暂时无法检查预约条件，提交时会再次检查。</p>
          ) : answer.data ? (
            <>
              <h3>{title}</h3>
              <ul>
                {order.flatMap((wanted) =>
                  results
                    .filter(({ level }) => level === wanted)
                    .map((one) => <Result key={`${one.rule} ${one.text}`} {...one} />),
                )}
              </ul>
            </>
          ) : (
            <p>正在检查预约条件…</p>
          )}
        </section>
      </div>
      {fee && (
        <PayerFields payer={field('payer')} card={field('card_id')} mayTransfer={answer.data?.may_transfer ?? false} />
      )}
    </>
  );
}
