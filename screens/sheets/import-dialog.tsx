import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Progress, Result, Upload } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { fileLimit } from '#kernel/shared/files.ts';
import { clearingText, sheetApi } from '#kernel/shared/sheets.ts';
import { download } from '#kernel/web/api/download.ts';
import { TemplateButton } from './export-button.tsx';
import { CheckedRows } from './checked-rows.tsx';
import { sheetRefusal, importedRows, useImport, type ImportMode, type Sheet } from './import-job.ts';
import { useInvalidate } from '#kernel/web/api/query.ts';

export type ImportProps = {
  title: string;
  sheet: Sheet;
  extensions?: readonly string[];
  /** Additional input of the upload. */
  extra?: Record<string, unknown>;
  invalidates?: readonly Endpoint[];
  /** Questions beside the file; their answers travel in `extra`. */
  questions?: ReactNode;
  /** What is to be done after the import, by its upload id. */
  after?: (uploadId: string) => ReactNode;
  onClose: () => void;
};

function Choose({
  extensions,
  file,
  onFile,
  error,
  questions,
}: {
  extensions: readonly string[];
  file: File | undefined;
  onFile: (file: File) => void;
  error?: string | undefined;
  questions: ReactNode;
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
        <p className="ant-upload-hint">
          支持 {extensions.join('、')}，{fileLimit}
        </p>
      </Upload.Dragger>
      {questions}
      <ol className="lab-import-notes">
        <li>请不要修改模板的第一行；模板的“可填内容”表列出本校可以填写的单位、楼宇、人员和公共代码；</li>
        <li>往年数据须先从系统中导出，再修改导入；</li>
        <li>“覆盖”只修改文件中填写的内容：没有的列和空白单元格不改变已有数据；“跳过”则保留已有数据；</li>
        <li>要清空已有的选填内容，请在单元格中填写“{clearingText}”。</li>
      </ol>
    </>
  );
}

/** Downloads the rows that cannot be imported, in the layout of the template with their reasons. */
function FailedButton({ uploadId, label }: { uploadId: string; label: string }) {
  return (
    <Button
      icon={<DownloadOutlined />}
      onClick={() => void download(sheetApi.failedRows, { uploadId }, '失败数据.xls')}
    >
      {label}
    </Button>
  );
}

function Done({ success, failed, uploadId }: { success: number; failed: number; uploadId: string }) {
  return (
    <Result
      style={{ paddingBlock: 24 }}
      status={failed ? 'warning' : 'success'}
      title={`成功 ${success} 行，失败 ${failed} 行`}
      extra={failed > 0 && <FailedButton uploadId={uploadId} label="下载失败数据" />}
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
  questions,
  after,
  onClose,
}: ImportProps) {
  const { state, check, show, apply, restart } = useImport(sheet, extra);
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  const [mode, setMode] = useState<ImportMode>('skip');
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
  const isChecked = state.step === 'checked';
  const taken = isChecked ? importedRows(state.checked, mode) : 0;
  const failed = isChecked ? state.checked.failed + state.checked.repeated : 0;
  // Questions need more room than the specification gives.
  const height = questions ? 'min(600px, calc(100vh - 320px))' : 400;
  const maxHeight = isChecked ? 'calc(100vh - 170px)' : height;
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
        <Button type="primary" disabled={taken === 0} onClick={() => isChecked && void apply(state.uploadId, mode)}>
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
      // The rows need the whole window; the other steps have the size of the specification.
      width={isChecked ? 'min(1280px, calc(100vw - 32px))' : 768}
      style={isChecked ? { top: 24 } : {}}
      mask={{ closable: false }}
      keyboard={state.step === 'choose' || state.step === 'done'}
      onCancel={close}
      styles={{ body: { maxHeight, overflow: 'auto' } }}
      footer={
        <div className="lab-import-foot">
          {state.step === 'choose' && <TemplateButton endpoint={sheet.template} />}
          {isChecked && failed > 0 && <FailedButton uploadId={state.uploadId} label={`下载错误数据（${failed} 行）`} />}
          <span>{buttons[state.step]}</span>
        </div>
      }
    >
      {state.step === 'choose' && (
        <Choose
          extensions={extensions}
          file={file}
          error={refusal ?? state.error}
          questions={questions}
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
      {isChecked && (
        <CheckedRows
          checked={state.checked}
          mode={mode}
          onMode={setMode}
          show={state.show}
          onShow={(rows) => void show(state.uploadId, rows)}
        />
      )}
      {state.step === 'done' && (
        <>
          <Done success={state.progress.impSuccess} failed={state.progress.impFailed} uploadId={state.uploadId} />
          {after?.(state.uploadId)}
        </>
      )}
    </Modal>
  );
}
