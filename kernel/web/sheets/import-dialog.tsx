import { InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Progress, Radio, Result, Table, Upload } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Endpoint } from '../../shared/contract.ts';
import { ImportRowStatus, sheetApi } from '../../shared/sheets.ts';
import { EnumTag } from '../frames/cells.tsx';
import { download } from '../api/download.ts';
import { TemplateButton } from './export-button.tsx';
import { sheetRefusal, importedRows, useImport, type Checked, type Sheet } from './import-job.ts';
import { useInvalidate } from '../api/query.ts';

type Mode = 'overwrite' | 'skip';

export type ImportProps = {
  title: string;
  sheet: Sheet;
  extensions?: readonly string[];
  /** Additional input of the upload. */
  extra?: Record<string, unknown>;
  invalidates?: readonly Endpoint[];
  onClose: () => void;
};

function Choose({
  extensions,
  file,
  onFile,
  error,
}: {
  extensions: readonly string[];
  file: File | undefined;
  onFile: (file: File) => void;
  error?: string | undefined;
}) {
  return (
    <>
      {error && <Alert type="error" showIcon title={error} style={{ marginBottom: 12 }} />}
      <Upload.Dragger
        accept={extensions.map((ext) => `.${ext}`).join(',')}
        showUploadList={false}
        beforeUpload={(chosen) => {
          onFile(chosen);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p className="ant-upload-text">{file ? file.name : '点击选择文件，或把文件拖到这里'}</p>
        <p className="ant-upload-hint">支持 {extensions.join('、')}</p>
      </Upload.Dragger>
      <ol className="lab-import-notes">
        <li>请不要修改模板的第一行；</li>
        <li>往年数据须先从系统中导出，再修改导入；</li>
        <li>“覆盖”会用文件中的内容替换已有数据，“跳过”则保留已有数据。</li>
      </ol>
    </>
  );
}

function CheckedRows({ checked, mode, onMode }: { checked: Checked; mode: Mode; onMode: (mode: Mode) => void }) {
  const counts = [
    ['可导入', checked.ready],
    ['已存在', checked.exists],
    ['重复', checked.repeated],
    ['错误', checked.failed],
  ] as const;
  return (
    <>
      <p className="lab-import-counts">
        {counts.map(([label, count]) => (
          <span key={label}>
            {label} <strong>{count}</strong> 行
          </span>
        ))}
      </p>
      {checked.exists > 0 && (
        <Radio.Group
          value={mode}
          onChange={(event) => onMode(event.target.value as Mode)}
          options={[
            { value: 'skip', label: '跳过已存在的数据' },
            { value: 'overwrite', label: '覆盖已存在的数据' },
          ]}
          style={{ marginBottom: 12 }}
        />
      )}
      <Table
        size="small"
        rowKey="line"
        dataSource={checked.rows}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content', y: 240 }}
        columns={[
          { title: '行号', dataIndex: 'line', width: 64, fixed: 'start' },
          { title: '状态', width: 120, render: (_, row) => <EnumTag of={ImportRowStatus} value={row.status} /> },
          {
            title: '原因',
            dataIndex: 'error',
            width: 300,
            render: (text: string) => <div className="lab-cell">{text || '—'}</div>,
          },
          ...checked.titles.map((title, at) => ({
            title,
            key: at,
            // Header and body are separate tables: without a width the header of an empty column wraps letter by
            // letter.
            width: 130,
            render: (_: unknown, row: Checked['rows'][number]) => (
              <div className="lab-import-cell" title={row.cells[at]}>
                {row.cells[at]}
              </div>
            ),
          })),
        ]}
      />
    </>
  );
}

function Done({ success, failed, uploadId }: { success: number; failed: number; uploadId: string }) {
  return (
    <Result
      status={failed ? 'warning' : 'success'}
      title={`成功 ${success} 行，失败 ${failed} 行`}
      extra={
        failed > 0 && (
          <Button onClick={() => void download(sheetApi.failedRows, { uploadId }, '失败数据.xlsx')}>
            下载失败数据
          </Button>
        )
      }
    />
  );
}

/** Import in two steps: the file is checked with the real rules, the user reviews the result, then it is applied. */
export function ImportDialog({
  title,
  sheet,
  extensions = ['xls', 'xlsx'],
  extra = {},
  invalidates = [],
  onClose,
}: ImportProps) {
  const { state, check, apply, restart } = useImport(sheet, extra);
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  const [mode, setMode] = useState<Mode>('skip');
  const invalidate = useInvalidate();
  const start = () => {
    const text = sheetRefusal(file, extensions);
    setRefusal(text);
    if (!text && file) void check(file);
  };
  const close = () => {
    if (state.step === 'done') void invalidate(invalidates);
    onClose();
  };
  const taken = state.step === 'checked' ? importedRows(state.checked, mode) : 0;
  const buttons: Record<typeof state.step, ReactNode> = {
    choose: (
      <Button type="primary" onClick={start}>
        上传并检查
      </Button>
    ),
    working: null,
    checked: (
      <>
        <Button onClick={restart}>重新选择</Button>
        <Button
          type="primary"
          disabled={taken === 0}
          onClick={() => state.step === 'checked' && void apply(state.uploadId, mode)}
        >
          导入 {taken} 行
        </Button>
      </>
    ),
    done: (
      <Button type="primary" onClick={close}>
        完成
      </Button>
    ),
  };
  return (
    <Modal
      open
      title={title}
      width={768}
      mask={{ closable: false }}
      keyboard={state.step === 'choose' || state.step === 'done'}
      onCancel={close}
      styles={{ body: { maxHeight: 400, overflow: 'auto' } }}
      footer={
        <div className="lab-import-foot">
          {state.step === 'choose' && <TemplateButton endpoint={sheet.template} />}
          <span>{buttons[state.step]}</span>
        </div>
      }
    >
      {state.step === 'choose' && (
        <Choose
          extensions={extensions}
          file={file}
          error={refusal ?? state.error}
          onFile={(chosen) => {
            setFile(chosen);
            setRefusal(sheetRefusal(chosen, extensions));
          }}
        />
      )}
      {state.step === 'working' && (
        <output>
          <p>{state.text}</p>
          <Progress percent={state.percent} status="active" />
        </output>
      )}
      {state.step === 'checked' && <CheckedRows checked={state.checked} mode={mode} onMode={setMode} />}
      {state.step === 'done' && (
        <Done success={state.progress.impSuccess} failed={state.progress.impFailed} uploadId={state.uploadId} />
      )}
    </Modal>
  );
}
