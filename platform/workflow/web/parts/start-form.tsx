import { Button, Input } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { useBack } from '#kernel/web/router/use-back.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import type { RestoredLineProps } from '#screens/frames/restored-line.tsx';
import { FormView } from '#platform/forms/web/public.tsx';
import type { FieldModes, FormSchema, FormValues } from '#platform/forms/shared/form-schema.ts';
import type { instanceApi } from '../../shared/process.ts';
import { ChosenPeople } from './chosen-people.tsx';
import { useApplication } from './use-application.ts';

const RestoredLine = lazyPart<RestoredLineProps>(() =>
  import('#screens/frames/restored-line.tsx').then((m) => m.RestoredLine),
);

type Process = OutputOf<typeof instanceApi.startForm>;
type First = { values: FormValues; title: string };
type Props = { process: Process; first: First; draftId: number | undefined };

/** An application to be filled in; mounted anew when what was typed is thrown away. */
export function StartForm(props: Props) {
  const [round, setRound] = useState(0);
  return <OneForm key={round} {...props} onRestart={() => setRound(round + 1)} />;
}

function OneForm({ process, first, draftId, onRestart }: Props & { onRestart: () => void }) {
  const { pathname, search } = useLocation();
  const goBack = useBack({ else: '/workflow/start' });
  const schema = process.schema as FormSchema;
  const modes = process.modes as FieldModes;
  const work = useApplication({ process, schema, modes, first, draftId, address: pathname + search });
  const { typed, change, errors, busy } = work;
  return (
    <div className="wf-application">
      {work.restoredAt !== undefined && (
        <RestoredLine
          at={work.restoredAt}
          onDiscard={() => {
            work.discard();
            onRestart();
          }}
        />
      )}
      <Panel>
        <div className="wf-start-title">
          <label htmlFor="wf-title">标题</label>
          <Input
            id="wf-title"
            maxLength={100}
            placeholder={`默认为“您的姓名的${process.name}”`}
            value={typed.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        </div>
        <FormView
          schema={schema}
          modes={modes}
          values={typed.values}
          errors={errors}
          mode="edit"
          onChange={(values) => change({ values })}
        />
      </Panel>
      <ChosenPeople
        chooses={process.chooses}
        value={typed.chosen}
        errors={errors}
        onChange={(chosen) => change({ chosen })}
      />
      <div className="lab-form-foot">
        <Button onClick={() => goBack()}>取消</Button>
        <Button loading={busy === 'draft'} disabled={busy !== ''} onClick={work.saveDraft}>
          保存草稿
        </Button>
        <Button type="primary" loading={busy === 'start'} disabled={busy !== ''} onClick={work.submit}>
          提交
        </Button>
      </div>
    </div>
  );
}
