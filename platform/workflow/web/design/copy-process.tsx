import { TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { processApi, type ProcessRow } from '../../shared/process.ts';

const field = namesOf(processApi.copy);

export type CopyProcessProps = { process: ProcessRow; onClose: () => void };

/** Name and key of a copy. */
export const CopyProcess = ({ process, onClose }: CopyProcessProps) => (
  <FormDialog
    title={`复制：${process.name}`}
    save={processApi.copy}
    input={{ id: process.id }}
    defaults={{ name: `${process.name.slice(0, 54)}（副本）`, process_key: `${process.process_key.slice(0, 55)}_copy` }}
    invalidates={[processApi.list]}
    onClose={onClose}
    okText="复制"
    done="已复制为草稿"
  >
    <TextField name={field('name')} label="流程名称" max={60} span={24} />
    <TextField name={field('process_key')} label="流程标识" max={60} span={24} hint="字母、数字和下划线，全校唯一" />
  </FormDialog>
);
