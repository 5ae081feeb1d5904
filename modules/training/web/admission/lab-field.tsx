import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { Field, type FieldProps } from '#screens/fields/fields.tsx';
import { admissionApi } from '../../shared/admission/admission.ts';

type Lab = { id: number; name: string; college_name?: string };
type InputProps = {
  id?: string;
  value?: number | null;
  onChange?: (value: number | undefined) => void;
  disabled?: boolean;
  known: readonly Lab[];
};

function LabInput({ known, ...props }: InputProps) {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const found = useRead(admissionApi.labs, keyword ? { keyword } : {}, { staleMs: 60_000, quiet: true });
  const rows = [...new Map([...known, ...(found.data?.content ?? [])].map((lab) => [lab.id, lab])).values()];
  return (
    <Select
      {...props}
      allowClear
      loading={found.isFetching}
      placeholder="输入实验室名称或编号查找"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={found.isFetching ? '正在查找…' : '没有找到，请换个名称或编号'}
      options={rows.map(({ id, name, college_name = '' }) => ({
        value: id,
        label: [name, college_name].filter(Boolean).join(' · '),
      }))}
    />
  );
}

type Props = FieldProps & { known: readonly Lab[]; chosen: number | undefined };

/** Any laboratory in use, by name or number; without a keyword those of the own college. */
export function LabField({ known, chosen, disabled = false, ...props }: Props) {
  const own = useRead(
    admissionApi.labs,
    { ids: chosen === undefined ? [] : [chosen] },
    { enabled: chosen !== undefined, staleMs: 600_000, quiet: true },
  );
  return (
    <Field {...props} span={24} picks>
      <LabInput disabled={disabled} known={[...known, ...(own.data?.content ?? [])]} />
    </Field>
  );
}
