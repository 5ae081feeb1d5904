import './review.css';
import { Checkbox, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Endpoint, InputOf } from '#kernel/shared/contract.ts';
import type { FileRef } from '#kernel/shared/files.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { Photos } from '../fields/photos.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { ToneTag } from './cells.tsx';
import { useAwake } from './review-awake.ts';

/** What the dialog shows of a row: all that is needed to agree to it. */
type BatchItem = {
  title: string;
  text: ReactNode;
  photos: readonly (readonly [title: string, files: readonly FileRef[]])[];
};

type Props<R, E extends Endpoint> = {
  /** 通过, also the label of the button. */
  label: string;
  /** What happens to the chosen rows. */
  note: string;
  rows: readonly R[];
  item: (row: R) => BatchItem;
  /** Rows looked at in full; absent: all are chosen at first. */
  seen?: ReadonlySet<number>;
  /** Takes `ids`. */
  save: E;
  done: string;
  invalidates?: readonly Endpoint[];
  onDone?: (ids: readonly number[]) => void;
  onClose: () => void;
};

/** Decides many rows at once: each with its photos, so that nothing is approved unseen. */
export function ReviewBatch<R extends { id: number }, E extends Endpoint>(props: Props<R, E>) {
  const { label, rows, item, seen, onDone, onClose } = props;
  const [chosen, setChosen] = useState(() => new Set(rows.map(({ id }) => id).filter((id) => seen?.has(id) ?? true)));
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const isAwake = useAwake(list, rows.map(({ id }) => id).join());
  const save = useCommand(props.save, props.invalidates);
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const run = () => {
    const ids = [...chosen];
    save.mutate({ ids } as unknown as InputOf<E>, {
      onSuccess: () => {
        notify.success(props.done);
        onDone?.(ids);
        onClose();
      },
    });
  };
  return (
    <Modal
      open
      width={920}
      title={`批量${label}`}
      okText={`${label} ${chosen.size} 条`}
      okButtonProps={{ disabled: chosen.size === 0 || !isAwake }}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      onOk={run}
      onCancel={onClose}
    >
      <p className="lab-page-note">{props.note}</p>
      <ul ref={setList} className="lab-batch-rows">
        {rows.map((row) => {
          const { title, text, photos } = item(row);
          return (
            <li key={row.id}>
              <Checkbox aria-label={title} checked={chosen.has(row.id)} onChange={() => toggle(row.id)} />
              <div className="lab-batch-photos">
                {photos.map(([name, files]) => (
                  <figure key={name}>
                    <figcaption>{name}</figcaption>
                    <Photos files={files} size={76} />
                  </figure>
                ))}
              </div>
              <div className="lab-batch-text">
                <strong>
                  {title} {seen?.has(row.id) && <ToneTag tone="good">已查看</ToneTag>}
                </strong>
                {text}
              </div>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
