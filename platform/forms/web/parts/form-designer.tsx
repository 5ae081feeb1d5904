import './form-view.css';
import './designer.css';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Code } from '#kernel/shared/envelope.ts';
import { call } from '#kernel/web/api/api.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { useInvalidate, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useNavigate } from '#kernel/web/router/links.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { useDesignKeys } from '#screens/design/design-keys.ts';
import { useLeaveGuard, useOnce } from '#screens/frames/form-frame.tsx';
import { Loaded, PageFrame } from '#screens/frames/page-frame.tsx';
import type { MergeDialogProps } from '#screens/frames/merge-dialog.tsx';
import type { RestoredLineProps } from '#screens/frames/restored-line.tsx';
import { useFormDraft } from '#screens/frames/use-form-draft.ts';
import { formApi, type FormDetail } from '../../shared/form.ts';
import { designFaults, type DesignFault } from '../../shared/form-design.rules.ts';
import { fieldsOf } from '../../shared/form-schema.ts';
import { freeKey, type Design } from '../design-edit.rules.ts';
import { Canvas } from './canvas.tsx';
import { DesignerBoard } from './designer-board.tsx';
import { DesignerTools } from './designer-tools.tsx';
import { DesignStatus } from './design-status.tsx';
import type { FormFamily } from './form-family.ts';
import { FormSettings } from './form-settings.tsx';
import { Palette } from './palette.tsx';
import { PropertyPanel } from './property-panel.tsx';
import { useDesigner } from './use-designer.ts';
import { designOf, useFormSaving } from './use-form-saving.ts';

const RestoredLine = lazyPart<RestoredLineProps>(() =>
  import('#screens/frames/restored-line.tsx').then((m) => m.RestoredLine),
);

const MergeDialog = lazyPart<MergeDialogProps>(() =>
  import('#screens/frames/merge-dialog.tsx').then((m) => m.MergeDialog),
);

const draftNote = '设计会保留在本机，下次打开时恢复。';
const reads = [formApi.list, formApi.find, formApi.versions];

/** What keeps the design from being published, here as on the server. */
function faultsOf({ name, schema }: Design, saved: FormDetail | undefined): DesignFault[] {
  const names = new Set(fieldsOf(schema).map(({ name }) => name));
  const lost = (saved?.bound_fields ?? []).filter(({ field }) => !names.has(field));
  const bound = lost.map((use): DesignFault => ({
    id: '',
    property: 'controls',
    message: `字段“${use.field}”正被“${use.name}”的条件使用，不能删除或改名`,
  }));
  const unnamed: DesignFault[] = name.trim() ? [] : [{ id: '', property: 'label', message: '没有填写表单名称' }];
  return [...unnamed, ...designFaults(schema), ...bound];
}

type BodyProps = { family: FormFamily; detail: FormDetail | undefined; restart: () => void };

function Body({ family, detail, restart }: BodyProps) {
  const [initial] = useState<Design>(() =>
    detail
      ? designOf(detail)
      : { name: '', form_key: freeKey(), category: '', target: family.targets[0] ?? 0, schema: { controls: [] } },
  );
  const { saved, base, save, refresh, question } = useFormSaving(detail, initial);
  const { pathname, search } = useLocation();
  const draft = useFormDraft(pathname + search, initial);
  const { restored } = draft;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const setDirty = useLeaveGuard(draftNote, restored !== undefined);
  const designer = useDesigner((restored?.values as Design | undefined) ?? initial, (next) => {
    setDirty(next !== base);
    setErrors({});
    draft.change(base, next);
  });
  const { design, selected } = designer;
  const isDirty = design !== base;
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const once = useOnce();
  const faults = isChecked ? faultsOf(design, saved) : [];

  const failed = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === Code.signedOut) return;
    if (error.code !== Code.conflict || !saved) {
      setErrors(error.errors ?? {});
      if (error.errors) designer.select(undefined);
      notify.error(error.message);
      return;
    }
    const text = `${error.message}。重新加载后可以看到现在的内容；未保存的修改会放弃，可以先用“导出”保留一份。`;
    const wanted = await notify.confirm({ title: '未能完成', text, ok: '重新加载', cancel: '继续编辑' });
    if (!wanted) return;
    setDirty(false);
    draft.remove();
    restart();
  };

  /** Saves what is designed; nothing if the user goes on editing. */
  const store = async () => {
    const next = await save(design);
    if (!next) return undefined;
    setDirty(false);
    draft.remove();
    return next;
  };
  const run = (work: () => Promise<void>) =>
    void once(async () => {
      setBusy(true);
      await work()
        .catch(failed)
        .finally(() => setBusy(false));
    });
  const settle = async (next: { detail: FormDetail; design: Design }) => {
    await invalidate(reads);
    if (!saved) return navigate(family.designer(next.detail.id), { replace: true });
    // What was merged is shown.
    if (next.design !== design) restart();
  };
  const saveDraft = () =>
    run(async () => {
      const next = await store();
      if (!next) return;
      notify.success(next.design === design ? '已保存' : '已与他人刚才的修改合并并保存');
      await settle(next);
    });
  const publish = () =>
    run(async () => {
      setChecked(true);
      const found = faultsOf(design, saved);
      if (found.length > 0) {
        notify.warn(`还有 ${found.length} 个问题，改好后才能发布`);
        if (found[0]?.id) designer.select(found[0].id);
        return;
      }
      const text = '发布后成为新的版本，不能再改动；已在办理的流程仍用原来的版本。确定发布吗？';
      if (!(await notify.confirm(text))) return;
      const stored = isDirty || !saved ? await store() : { detail: saved, design };
      if (!stored) return;
      const { id, version, used_by } = stored.detail;
      const { form_version } = await call(formApi.publish, { id, version }, { quiet: true });
      const next = await refresh(id, stored.design);
      const users = used_by.join('、');
      notify.success(`已发布第 ${form_version} 版${users && `；${users}重新部署后使用这一版`}`);
      await settle(next);
    });
  useDesignKeys({ ...designer, save: saveDraft });
  const discard = () => {
    setDirty(false);
    draft.remove();
    restart();
  };
  return (
    <PageFrame
      title={design.name || '新表单'}
      back={{ else: family.list }}
      note={<DesignStatus saved={saved} isDirty={isDirty} />}
      tools={<DesignerTools designer={designer} saved={saved} isBusy={isBusy} onSave={saveDraft} onPublish={publish} />}
    >
      {restored && isDirty && <RestoredLine at={restored.at} onDiscard={discard} />}
      {faults.length > 0 && <Faults faults={faults} onSelect={(id) => designer.select(id, 'canvas')} />}
      <DesignerBoard designer={designer}>
        <div className="designer">
          <Palette onInsert={(kind) => designer.insert(kind)} />
          <Canvas designer={designer} faults={faults} />
          {selected ? (
            <PropertyPanel designer={designer} faults={faults} />
          ) : (
            <FormSettings designer={designer} isNew={!saved} family={family} errors={errors} />
          )}
        </div>
      </DesignerBoard>
      {question && <MergeDialog {...question} />}
    </PageFrame>
  );
}

function Faults({ faults, onSelect }: { faults: readonly DesignFault[]; onSelect: (id: string) => void }) {
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={`发布前还需要修改 ${faults.length} 处`}
      description={
        <ul className="designer-faults">
          {faults.map(({ id, property, message }) => (
            <li key={`${id}.${property}.${message}`}>
              {id ? (
                <Button
                  type="link"
                  size="small"
                  style={{ padding: 0, whiteSpace: 'normal', height: 'auto', textAlign: 'left' }}
                  onClick={() => onSelect(id)}
                >
                  {message}
                </Button>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** The designer of a form; `id` 0 designs a new one. */
export function FormDesigner({ id, family }: { id: number; family: FormFamily }) {
  const [round, setRound] = useState(0);
  const read = useRead(formApi.find, { id }, { enabled: id > 0 });
  if (id === 0)
    return <Body key={`new.${round}`} family={family} detail={undefined} restart={() => setRound(round + 1)} />;
  // Starts from the latest version, never from a cached one; what is saved here later does not start it again.
  const fresh = { ...read, data: read.isFetchedAfterMount && !read.isPlaceholderData ? read.data : undefined };
  const restart = () => void read.refetch().then(() => setRound(round + 1));
  if (fresh.data === undefined)
    return (
      <PageFrame title="表单设计器" back={{ else: family.list }}>
        <Loaded of={fresh}>{() => null}</Loaded>
      </PageFrame>
    );
  return <Body key={`${id}.${round}`} family={family} detail={fresh.data} restart={restart} />;
}
