import './design.css';
import { Tabs } from 'antd';
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
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { useLeaveGuard, useOnce } from '#screens/frames/form-frame.tsx';
import type { MergeDialogProps } from '#screens/frames/merge-dialog.tsx';
import { PageFrame } from '#screens/frames/page-frame.tsx';
import type { RestoredLineProps } from '#screens/frames/restored-line.tsx';
import { useFormDraft } from '#screens/frames/use-form-draft.ts';
import { designFaults, designHints, saveFaults } from '../../shared/design-faults.rules.ts';
import {
  processApi,
  ProcessStatus,
  type ModelFault,
  type ProcessDetail,
  type TrialStep,
} from '../../shared/process.ts';
import { designApi, type DesignMaterial } from '../../shared/process-design.ts';
import { FaultList } from './fault-list.tsx';
import { NodeDrawer } from './node-drawer.tsx';
import { ProcessSettings } from './process-settings.tsx';
import { ProcessTools } from './process-tools.tsx';
import { ProcessTree } from './process-tree.tsx';
import { TrialPanel } from './trial-panel.tsx';
import { useDesignSaving } from './use-design-saving.ts';
import { useProcessDesigner, type Design } from './use-process-designer.ts';

const RestoredLine = lazyPart<RestoredLineProps>(() =>
  import('#screens/frames/restored-line.tsx').then((m) => m.RestoredLine),
);
const MergeDialog = lazyPart<MergeDialogProps>(() =>
  import('#screens/frames/merge-dialog.tsx').then((m) => m.MergeDialog),
);

type Side = 'settings' | 'faults' | 'trial';
type Props = { detail: ProcessDetail | undefined; initial: Design; restart: () => void };

const nothing: DesignMaterial = { forms: [], roles: [], units: [], handlers: [], categories: [] };

/** The designer of one process: its tree, its properties, its faults, and a trial run. */
export function ProcessDesigner({ detail, initial, restart }: Props) {
  const { saved, base, save, refresh, question } = useDesignSaving(detail, initial);
  const { pathname, search } = useLocation();
  const draft = useFormDraft(pathname + search, initial);
  const { restored } = draft;
  const setDirty = useLeaveGuard('设计会保留在本机，下次打开时恢复。', restored !== undefined);
  const [steps, setSteps] = useState<TrialStep[]>();
  const [side, setSide] = useState<Side>(detail ? 'faults' : 'settings');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const designer = useProcessDesigner((restored?.values as Design | undefined) ?? initial, (next) => {
    setDirty(next !== base);
    setErrors({});
    setSteps(undefined);
    draft.change(base, next);
  });
  const { design } = designer;
  const isDirty = design !== base;
  const bizType = saved?.biz_type ?? '';
  const { data: material } = useRead(designApi.material, { biz_type: bizType, form_key: design.form_key });
  const faults: ModelFault[] = material ? designFaults({ ...design, biz_type: bizType }, material) : [];
  const path = new Map(steps?.map(({ key, people, note }) => [key, people.join('、') || note]));
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const once = useOnce();

  const failed = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === Code.signedOut) return;
    if (error.errors) {
      setErrors(error.errors);
      setSide('settings');
    }
    notify.error(error.message);
  };
  const run = (work: () => Promise<void>) =>
    void once(async () => {
      setBusy(true);
      await work()
        .catch(failed)
        .finally(() => setBusy(false));
    });
  /** Saves what is designed; nothing if it cannot be saved, or the user goes on editing. */
  const store = async () => {
    const [first] = saveFaults(design.model);
    if (first) {
      designer.goTo(first.node);
      setSide('faults');
      notify.warn(first.sentence);
      return undefined;
    }
    const next = await save(design);
    if (!next) return undefined;
    setDirty(false);
    draft.remove();
    return next;
  };
  const settle = async ({ design: merged, detail: { id } }: { design: Design; detail: ProcessDetail }) => {
    await invalidate([processApi.list, processApi.find, processApi.versions]);
    if (!saved) return navigate(`/workflow/process/${id}`, { replace: true });
    // What was merged is shown.
    if (merged !== design) restart();
  };
  const saveDraft = () =>
    run(async () => {
      const next = await store();
      if (!next) return;
      notify.success(next.design === design ? '已保存' : '已与他人刚才的修改合并并保存');
      await settle(next);
    });
  const deploy = () =>
    run(async () => {
      if (faults.length > 0) {
        setSide('faults');
        return notify.warn(`还有 ${faults.length} 个问题，改好后才能部署`);
      }
      const text = '部署后新的申请按这个版本办理，运行中的申请仍用原来的版本。确定部署吗？';
      if (!(await notify.confirm(text))) return;
      const stored = isDirty || !saved ? await store() : { detail: saved, design };
      if (!stored) return;
      const { id, version } = stored.detail;
      await call(processApi.deploy, { id, version }, { quiet: true });
      const next = await refresh(id, stored.design);
      notify.success(`已部署第 ${next.detail.deployed_version} 版`);
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
      title={design.name || '新流程'}
      back={{ else: '/workflow/process' }}
      note={<DesignNote saved={saved} isDirty={isDirty} />}
      tools={
        <ProcessTools
          designer={designer}
          path={[...path.keys()]}
          isBusy={isBusy}
          onSave={saveDraft}
          onDeploy={deploy}
        />
      }
    >
      {restored && isDirty && <RestoredLine at={restored.at} onDiscard={discard} />}
      <div className="wf-designer">
        <ProcessTree designer={designer} material={material} faults={faults} path={path} />
        <div className="wf-side">
          <Tabs
            activeKey={side}
            onChange={(key) => setSide(key as Side)}
            items={[
              {
                key: 'settings',
                label: '设置',
                children: (
                  <ProcessSettings
                    designer={designer}
                    material={material ?? nothing}
                    bizType={bizType}
                    isNew={!saved}
                    errors={errors}
                  />
                ),
              },
              {
                key: 'faults',
                label: faults.length > 0 ? `检查（${faults.length}）` : '检查',
                children: (
                  <FaultList
                    designer={designer}
                    faults={faults}
                    hints={material ? designHints(design.model, material) : []}
                    onOpen={(node) => {
                      designer.goTo(node);
                      if (node === 'start') setSide('settings');
                    }}
                  />
                ),
              },
              {
                key: 'trial',
                label: '试运行',
                children: (
                  <TrialPanel designer={designer} material={material ?? nothing} steps={steps} onSteps={setSteps} />
                ),
              },
            ]}
          />
        </div>
      </div>
      <NodeDrawer designer={designer} material={material ?? nothing} />
      {question && <MergeDialog {...question} />}
    </PageFrame>
  );
}

function DesignNote({ saved, isDirty }: { saved: ProcessDetail | undefined; isDirty: boolean }) {
  const version = saved?.deployed_version ?? null;
  return (
    <>
      {saved && <EnumTag of={ProcessStatus} value={saved.status} />} {version !== null && <span>第 {version} 版</span>}{' '}
      {isDirty && <ToneTag tone="warn">未保存</ToneTag>}
      {!isDirty && version !== null && saved?.has_changes && <ToneTag tone="warn">有未部署的修改</ToneTag>}
      {!isDirty && saved?.has_newer_form && !saved.has_changes && (
        <ToneTag tone="warn">表单有新版本，部署后使用</ToneTag>
      )}
    </>
  );
}
