/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset is not laid out as a row */
import { Button, Drawer, Select, Tabs } from 'antd';
import { ConditionEditor } from '#platform/forms/web/public.tsx';
import { nodeAt, nodeLabels, wayAt, type NodeChanges } from '../../shared/design-model.rules.ts';
import { isFork, isStep, startKey, type ProcessNode } from '../../shared/process-model.ts';
import type { DesignMaterial } from '../../shared/process-design.ts';
import { AssigneeRules } from './assignee-rules.tsx';
import { FieldPermissions } from './field-permissions.tsx';
import { wayWords } from './node-words.ts';
import { Property, TextProperty } from '#screens/design/property.tsx';
import { StepTabs } from './step-tabs.tsx';
import type { ProcessDesigner } from './use-process-designer.ts';
import { useEscape } from './use-escape.ts';

type Props = { designer: ProcessDesigner; material: DesignMaterial };

/** Properties of the opened item; every change is a step that can be undone. */
export function NodeDrawer({ designer, material }: Props) {
  const { edited } = designer;
  if (edited === undefined) return null;
  return <OpenDrawer designer={designer} material={material} edited={edited} />;
}

function OpenDrawer({ designer, material, edited }: Props & { edited: string }) {
  const { design, close } = designer;
  useEscape(close);
  const node = nodeAt(design.model, edited);
  const title = edited === startKey ? '发起' : node ? nodeLabels[node.type] : '分支';
  return (
    <Drawer
      open
      title={title}
      size={520}
      keyboard={false}
      onClose={close}
      footer={
        <Button type="primary" block onClick={close}>
          完成
        </Button>
      }
    >
      <div className="wf-properties">
        {edited === startKey && <StartEditor designer={designer} material={material} />}
        {node && <NodeEditor key={edited} node={node} designer={designer} material={material} />}
        {!node && edited !== startKey && (
          <WayEditor key={edited} wayKey={edited} designer={designer} material={material} />
        )}
      </div>
    </Drawer>
  );
}

const StartEditor = ({ designer, material }: Props) => (
  <>
    <p className="lab-hint">发起人填写时每个字段的权限；没有设置的可以编辑。</p>
    <FieldPermissions
      modes={designer.design.model.start.fields}
      fallback="edit"
      fields={material.fields ?? []}
      onChange={(fields) => designer.change(startKey, { fields })}
    />
  </>
);

function NodeEditor({ node, designer, material }: Props & { node: ProcessNode }) {
  const change = (changes: NodeChanges) => void designer.change(node.key, changes);
  return (
    <>
      <TextProperty
        label={isStep(node) ? '环节名称' : '节点名称'}
        value={node.name}
        max={40}
        error={node.name.trim() === '' ? '请填写名称' : undefined}
        onChange={(name) => change({ name })}
      />
      {isStep(node) && <StepTabs node={node} material={material} onChange={change} />}
      {node.type === 'cc' && (
        <Tabs
          items={[
            {
              key: 'people',
              label: '接收人',
              children: (
                <AssigneeRules
                  noun="接收人"
                  rules={node.rules}
                  material={material}
                  onChange={(rules) => change({ rules })}
                />
              ),
            },
            {
              key: 'fields',
              label: '表单权限',
              children: (
                <FieldPermissions
                  isReader
                  modes={node.fields}
                  fallback="read"
                  fields={material.fields ?? []}
                  onChange={(fields) => change({ fields })}
                />
              ),
            },
          ]}
        />
      )}
      {node.type === 'auto' && (
        <Property
          label="处理程序"
          hint={
            material.handlers.length === 0
              ? '还没有子系统提供处理程序，这个节点目前不能部署'
              : '流程到达时自动执行，不需要人处理'
          }
        >
          {(id) => (
            <Select
              id={id}
              style={{ width: '100%' }}
              placeholder="请选择处理程序"
              options={material.handlers.map(({ key, name }) => ({ value: key, label: name }))}
              value={node.handler || null}
              onChange={(handler) => change({ handler: handler ?? '' })}
            />
          )}
        </Property>
      )}
      {isFork(node) && (
        <div className="lab-property" role="group" aria-label="分支">
          <span className="lab-property-name">
            {node.type === 'branch' ? '从左到右判断，走第一个满足条件的分支' : '所有分支同时进行，全部完成后继续'}
          </span>
          <ul className="wf-faults">
            {node.ways.map((way) => (
              <li key={way.key}>
                <Button type="link" onClick={() => designer.open(way.key)}>
                  {way.name}：{wayWords(way, node.type === 'parallel', material)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function WayEditor({ wayKey, designer, material }: Props & { wayKey: string }) {
  const found = wayAt(designer.design.model, wayKey);
  if (!found) return null;
  const { way, fork } = found;
  const fields = material.fields ?? [];
  const setWhen = (when: typeof way.when) => void designer.change(wayKey, { when });
  return (
    <>
      <TextProperty
        label="分支名称"
        value={way.name}
        max={40}
        error={way.name.trim() === '' ? '请填写名称' : undefined}
        onChange={(name) => void designer.change(wayKey, { name })}
      />
      {fork.type === 'branch' && (
        <>
          <ConditionEditor
            title="条件"
            none="这是默认分支：其他分支的条件都不满足时走这里。"
            fields={fields}
            value={way.when}
            onChange={setWhen}
          />
          {way.when && <Button onClick={() => setWhen(undefined)}>设为默认分支</Button>}
          {fields.length === 0 && <p className="lab-hint">选择已发布的表单后，可以按表单字段设置条件。</p>}
        </>
      )}
    </>
  );
}
