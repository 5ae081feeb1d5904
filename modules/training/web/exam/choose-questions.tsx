import { Button, Input, Modal, Pagination, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { useOptions } from '#screens/fields/options.ts';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { paperApi } from '../../shared/exam/paper.ts';
import { QuestionType } from '../../shared/kinds.ts';
import { tagSource } from './tag-source.ts';

type Choice = OutputOf<typeof paperApi.questions>['content'][number];
export type ChooseQuestionsProps = {
  chosen: readonly number[];
  onChoose: (rows: readonly Choice[]) => void;
  onClose: () => void;
};

const size = 20;
const types = QuestionType.$items.map(({ value, label }) => ({ value, label }));

/** Ticks active questions of the bank; those that the paper has already are not offered again. */
export function ChooseQuestions({ chosen, onChoose, onClose }: ChooseQuestionsProps) {
  const [keyword, setKeyword] = useState('');
  const [tag, setTag] = useState<number>();
  const [type, setType] = useState<1 | 2 | 3>();
  const [page, setPage] = useState(1);
  const [ticked, setTicked] = useState<ReadonlyMap<number, Choice>>(new Map());
  const asked = useDeferredValue(keyword.trim());
  const read = useRead(paperApi.questions, {
    page,
    size,
    ...(asked !== '' && { keyword: asked }),
    ...(tag !== undefined && { tag_id: tag }),
    ...(type !== undefined && { type }),
  });
  const { options } = useOptions(tagSource);
  const toggle = (row: Choice) => {
    const next = new Map(ticked);
    if (!next.delete(row.id)) next.set(row.id, row);
    setTicked(next);
  };
  return (
    <Modal
      open
      title="从题库选题"
      width={860}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            disabled={ticked.size === 0}
            onClick={() => {
              onChoose([...ticked.values()]);
              onClose();
            }}
          >
            加入 {ticked.size} 题
          </Button>
        </>
      }
    >
      <div className="choose-filters">
        <Input
          allowClear
          aria-label="题干"
          placeholder="题干关键词"
          value={keyword}
          onChange={(event) => {
            setKeyword(event.target.value);
            setPage(1);
          }}
        />
        <Select
          allowClear
          aria-label="知识标签"
          placeholder="知识标签"
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          value={tag ?? null}
          onChange={(value: number | null) => {
            setTag(value ?? undefined);
            setPage(1);
          }}
        />
        <Select
          allowClear
          aria-label="题型"
          placeholder="题型"
          options={types}
          value={type ?? null}
          onChange={(value: 1 | 2 | 3 | null) => {
            setType(value ?? undefined);
            setPage(1);
          }}
        />
      </div>
      <Loaded of={read}>
        {({ content, total }) => (
          <>
            <ul className="choose-questions">
              {content.map((row) => {
                const isThere = chosen.includes(row.id);
                return (
                  <li key={row.id}>
                    <label>
                      <input
                        type="checkbox"
                        disabled={isThere}
                        checked={isThere || ticked.has(row.id)}
                        onChange={() => toggle(row)}
                      />
                      <span>
                        <b>{labelOf(QuestionType, row.type)}</b> {row.stem}
                        <small>
                          {row.tags} · 难度 {row.difficulty}
                          {isThere && ' · 已在试卷中'}
                        </small>
                      </span>
                    </label>
                  </li>
                );
              })}
            </ul>
            {total === 0 && <p className="lab-page-note">没有符合条件的启用试题</p>}
            <Pagination
              size="small"
              current={page}
              pageSize={size}
              total={total}
              showSizeChanger={false}
              hideOnSinglePage
              onChange={setPage}
            />
          </>
        )}
      </Loaded>
    </Modal>
  );
}
