import { namesOf, valueNamesOf } from '#screens/fields/names.ts';
import { Button, Form, Radio, Row as Columns } from 'antd';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useNavigate } from '#kernel/web/router/links.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, DecimalField, Field, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { FormFrame, type Values } from '#screens/frames/form-frame.tsx';
import { toWire } from '#screens/frames/wire.rules.ts';
import { rememberedListUrl } from '#kernel/web/router/list-url.ts';
import {
  canStore,
  offlineDb,
  useCached,
  OutboxBar,
  usePending,
  deliver,
  startOutbox,
} from '#platform/offline/web/public.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { useInvalidate } from '#kernel/web/api/query.ts';
import { session } from '#kernel/web/session/session.ts';
import { problemApi, type ProblemDetail } from '../../shared/problem/problem.ts';
import { ProblemBrief, ProblemFacts } from './problem-facts.tsx';
import { problemReads } from './problem-reads.ts';
import { ProblemRounds } from './problem-rounds.tsx';
import { LocalPhotoField } from '../core/local-photo-field.tsx';
import type { Site } from '../core/watermark.rules.ts';
import { notifyDelivery } from '../core/notify-delivery.ts';
import { type LocalPhoto, photoInput } from '../core/local-photo.ts';
import { rectifyApi } from '../../shared/problem/rectify.ts';

const result = namesOf(rectifyApi.submit);
const plan = namesOf(rectifyApi.plan);
const local = valueNamesOf<{ shots: LocalPhoto[] }>();

const list = '/lab-check/problem-rectify';
type Mode = 'rectify' | 'plan';
const subjectOf = (id: number) => `inspection.rectify.${id}`;
const doneOn = (mode: Mode) => (mode === 'rectify' ? formatDate(new Date(serverNow())) : '');

type PhotosProps = { value?: LocalPhoto[]; onChange?: (photos: LocalPhoto[]) => void; subject: string; site: Site };
const LocalPhotos = ({ value = [], onChange, subject, site }: PhotosProps) => (
  <LocalPhotoField value={value} subject={subject} site={site} onChange={(photos) => onChange?.(photos)} />
);

const needsPhotos = {
  required: true,
  validator: async (_: unknown, photos: LocalPhoto[] | undefined) => {
    if (!photos?.length) throw new Error('请至少上传 1 张整改后照片');
  },
};

function ResultFields({ subject, site }: { subject: string; site: Site }) {
  return (
    <>
      <AreaField name={result('measures')} label="整改措施" max={500} />
      {/* Not named like the contract's photos, which are ids. */}
      <Field name={local('shots')} label="整改后照片" span={24} rules={[needsPhotos]} hint="1–9 张">
        <LocalPhotos subject={subject} site={site} />
      </Field>
      <DateField name={result('finish_on')} label="完成日期" />
      <TextField name={result('executor')} label="整改人" max={30} />
      <AreaField name={result('cause')} label="原因分析" max={200} rows={2} />
      <DecimalField name={result('cost')} label="费用" unit="元" />
      <FileField name={result('files')} label="附件" max={10} />
    </>
  );
}

function PlanFields({ days }: { days: number }) {
  return (
    <>
      <AreaField name={plan('measures')} label="整改措施" max={500} />
      <AreaField name={plan('interim')} label="临时防控措施" max={300} rows={3} hint="整改完成前如何保证安全" />
      <DateField name={plan('finish_on')} label="计划完成日期" hint={`最晚 ${days} 天内`} />
      <DecimalField name={plan('budget')} label="所需经费" unit="元" />
      <FileField name={plan('files')} label="附件" max={10} />
    </>
  );
}

type KeptForm = { mode: Mode; values: Values };

/** Unsent form values stored on this device. */
function useKeptForm(subject: string) {
  const [kept, setKept] = useState<KeptForm | null>();
  useEffect(() => {
    const read = canStore() ? offlineDb().drafts.get(subject) : Promise.resolve(undefined);
    void read.then(
      (draft) => setKept((draft?.value as KeptForm | undefined) ?? null),
      () => setKept(null),
    );
  }, [subject]);
  return kept;
}

const keep = (subject: string, value: KeptForm) =>
  void (canStore() && offlineDb().drafts.put({ key: subject, value, at: Date.now(), dirty: 1 }));

function Editor({ problem, kept }: { problem: ProblemDetail; kept: KeptForm | null }) {
  const subject = subjectOf(problem.id);
  const [form] = Form.useForm<Values>();
  const may = (mode: Mode) => problem.can.includes(mode);
  const [mode, setMode] = useState<Mode>(() =>
    kept && may(kept.mode) ? kept.mode : may('rectify') ? 'rectify' : 'plan',
  );
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const change = (next: Mode) => {
    setMode(next);
    // A result is of today; when a plan will be finished only the user knows.
    if (!form.isFieldTouched('finish_on') && !kept) form.setFieldValue('finish_on', doneOn(next));
  };
  const endpoint = mode === 'rectify' ? rectifyApi.submit : rectifyApi.plan;
  const send = async ({ shots, ...values }: Values) => {
    setBusy(true);
    const photos = ((shots ?? []) as LocalPhoto[]).map(photoInput);
    const delivery = await deliver({
      subject,
      title: `${mode === 'rectify' ? '提交整改结果' : '提交整改计划'}“${problem.description.slice(0, 20)}”`,
      url: `/lab-check/problem/${problem.id}`,
      forgets: subject,
      endpoint,
      input: { ...(toWire(values) as Values), id: problem.id, ...(mode === 'rectify' && { photos }) },
    });
    setBusy(false);
    if (!notifyDelivery(delivery, mode === 'rectify' ? '整改结果已提交，等待复核' : '整改计划已提交')) return;
    void navigate(rememberedListUrl(list), { replace: true });
    void invalidate(problemReads);
  };
  return (
    <FormFrame
      form={form}
      endpoint={endpoint}
      initial={{ executor: session().data?.userInfo.name, finish_on: doneOn(mode), ...kept?.values }}
      onChange={() => keep(subject, { mode, values: form.getFieldsValue(true) as Values })}
      onFinish={(values) => void send(values)}
    >
      <Panel title="提交整改">
        {may('rectify') && may('plan') && (
          <Radio.Group
            style={{ marginBottom: 16 }}
            optionType="button"
            buttonStyle="solid"
            value={mode}
            options={[
              { value: 'rectify', label: '整改结果' },
              { value: 'plan', label: '整改计划（暂不能完成）' },
            ]}
            onChange={(event) => change(event.target.value as Mode)}
          />
        )}
        <Columns gutter={24}>
          {mode === 'rectify' ? (
            <ResultFields subject={subject} site={{ name: problem.org_name, no: problem.org_code }} />
          ) : (
            <PlanFields days={problem.limits.plan_days} />
          )}
        </Columns>
      </Panel>
      <div className="lab-form-foot">
        <Button onClick={() => void navigate(rememberedListUrl(list))}>返回</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          提交
        </Button>
      </div>
    </FormFrame>
  );
}

function Body({ problem }: { problem: ProblemDetail }) {
  const subject = subjectOf(problem.id);
  const kept = useKeptForm(subject);
  const waiting = usePending().some((parcel) => parcel.subject === subject && parcel.state === 'waiting');
  const open = problem.can.includes('rectify') || problem.can.includes('plan');
  return (
    <>
      <ProblemBrief problem={problem} />
      {waiting && <p className="lab-page-note">整改内容保存在本机，等待发送。</p>}
      {!waiting && open && kept !== undefined && <Editor problem={problem} kept={kept} />}
      {!waiting && !open && <p className="lab-page-note">该隐患当前不需要您提交整改。</p>}
      <details className="insp-more">
        <summary>隐患详情与整改过程</summary>
        <ProblemFacts problem={problem} />
        {problem.rounds.length > 0 && <ProblemRounds problem={problem} />}
      </details>
    </>
  );
}

/** Form of a result or plan; values survive a reload and a lost network. */
export function ProblemPage() {
  const id = Number(useParams()['id']);
  const problem = useCached(problemApi.find, { id });
  useEffect(startOutbox, []);
  return (
    <PageFrame title="隐患整改" back={list}>
      <OutboxBar />
      <Loaded of={problem}>{({ data }) => <Body problem={data} />}</Loaded>
    </PageFrame>
  );
}
