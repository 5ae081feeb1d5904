import { Select } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { tagApi } from '../../shared/learn/tag.ts';

type Props = { chosen: number | undefined; onChoose: (id: number | undefined) => void };

/** A subject or topic that has questions; none means all. */
export function TagChoice({ chosen, onChoose }: Props) {
  const { data, isFetching } = useRead(tagApi.options, {}, { staleMs: 60_000 });
  const options = (data?.content ?? [])
    .filter(({ questions }) => questions > 0)
    .map(({ id, label, questions }) => ({ value: id, label: `${label}（${questions} 题）` }));
  return (
    <Select<number>
      className="practice-tag"
      aria-label="标签"
      allowClear
      placeholder="全部标签"
      loading={isFetching}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      {...(chosen !== undefined && options.length > 0 && { value: chosen })}
      onChange={(id?: number) => onChoose(id)}
    />
  );
}
