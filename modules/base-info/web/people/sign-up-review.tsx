import { Alert, Button } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { useRowInUrl } from '#kernel/web/router/list-url.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { Gender } from '#platform/identity/shared/user.ts';
import { FileLinks, Photos } from '#screens/fields/photos.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { decision } from '#screens/frames/review-decision.ts';
import { ReviewPage, type Shown } from '#screens/frames/review-page.tsx';
import { companyApi } from '../../shared/people/company.ts';
import { IdType, signUpApi, type SignUpDetail } from '../../shared/people/sign-up.ts';
import { SignUpStatus } from '../../shared/people/sign-up.states.ts';
import { memberReads } from './member-reads.ts';

type Asked = Shown<typeof signUpApi.list, typeof signUpApi.find>;

const verdicts = [
  decision<Asked, typeof signUpApi.confirm>({
    label: '确认担保',
    hotkey: 'a',
    when: ({ facts }) => facts.can.includes('confirm'),
    save: signUpApi.confirm,
    done: '已确认，等待学院审核',
  }),
  decision<Asked, typeof signUpApi.pass>({
    label: '通过',
    hotkey: 'a',
    when: ({ facts }) => facts.can.includes('pass'),
    save: signUpApi.pass,
    done: '已通过，账号已开通',
  }),
  decision<Asked, typeof signUpApi.reject>({
    label: '驳回',
    hotkey: 'r',
    danger: true,
    when: ({ facts }) => facts.can.includes('reject'),
    save: signUpApi.reject,
    needs: '请写明驳回原因，便于申请人修改后重新提交',
    done: '已驳回',
  }),
];

function IdNumber({ facts }: { facts: SignUpDetail }) {
  const reveal = useCommand(signUpApi.reveal);
  const show = async () => {
    const { id_no } = await reveal.mutateAsync({ id: facts.id });
    await notify.alert(id_no, `${facts.name}的证件号码`);
  };
  return (
    <>
      {labelOf(IdType, facts.id_type)} {facts.id_shown}
      {facts.can.includes('reveal') && (
        <Button type="link" size="small" onClick={() => void show().catch(() => undefined)}>
          查看全号
        </Button>
      )}
    </>
  );
}

/** What keeps an application from passing, before it is tried. */
function QuotaHint({ facts }: { facts: SignUpDetail }) {
  const isOpen = facts.status === SignUpStatus.waiting || facts.status === SignUpStatus.confirmed;
  if (!isOpen) return null;
  if (facts.quota === null)
    return (
      <Alert
        type="warning"
        showIcon
        title={`“${facts.company_name}”没有登记单位名额，学校在“单位名额配置”中登记后才能通过`}
      />
    );
  return facts.used >= facts.quota ? (
    <Alert type="warning" showIcon title={`该单位名额已满（${facts.used}/${facts.quota}）`} />
  ) : null;
}

function Application({ facts }: Asked) {
  return (
    <>
      <h2>
        {facts.name} <EnumTag of={SignUpStatus} value={facts.status} />
      </h2>
      <QuotaHint facts={facts} />
      <Facts
        items={[
          ['申请编号', facts.apply_no],
          ['提交时间', facts.created_at.slice(0, 16)],
          ['性别', labelOf(Gender, facts.gender)],
          ['证件', <IdNumber key="id" facts={facts} />],
          ['手机号', facts.mobile],
          ['邮箱', facts.email],
          [
            '单位',
            facts.quota === null ? facts.company_name : `${facts.company_name}（名额 ${facts.used}/${facts.quota}）`,
          ],
          ['接待实验室', `${facts.lab_name}（${facts.college_name}）`],
          ['担保人', facts.host_name],
          ['起止日期', `${facts.starts_on} 至 ${facts.ends_on}`],
          ['来校事由', facts.purpose, 2],
          ['证明材料', <FileLinks key="proofs" files={facts.proofs} />],
          ['本人照片', <Photos key="photos" files={facts.photos} size={72} />],
          facts.confirmed_at !== null && ['担保确认', `${facts.confirmed_by_name}　${facts.confirmed_at.slice(0, 16)}`],
          facts.decided_at !== null && ['审核', `${facts.decided_by_name}　${facts.decided_at.slice(0, 16)}`],
          facts.opinion !== '' && ['审核意见', facts.opinion, 2],
          facts.account !== '' && ['登录账号', facts.account],
        ]}
      />
    </>
  );
}

/** 校外人员审核, one application after the other. */
export function SignUpReview() {
  const { row, hrefOf, open } = useRowInUrl();
  return (
    <ReviewPage
      title="校外人员审核"
      back={`/lab-baseinfo/sign-up-list${hrefOf(undefined)}`}
      list={signUpApi.list}
      input={{ mine: true }}
      read={signUpApi.find}
      at={row}
      onAt={open}
      item={(one) => ({
        title: one.name,
        note: [one.company_name, one.lab_name, one.created_at.slice(5, 10)].join(' · '),
        tag: <EnumTag of={SignUpStatus} value={one.status} />,
      })}
      verdicts={verdicts}
      form={signUpApi.pass}
      invalidates={[...memberReads, companyApi.list]}
    >
      {(shown) => <Application {...shown} />}
    </ReviewPage>
  );
}
