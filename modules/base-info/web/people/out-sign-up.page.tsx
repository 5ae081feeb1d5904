import './out-sign-up.css';
import { Result, Select, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { clientConfig } from '#kernel/web/api/config.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { remembered } from '#kernel/web/session/session.ts';
import { loginApi } from '#platform/identity/shared/login.ts';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { outSignUpApi } from '../../shared/people/sign-up.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { SignUpQuery } from './sign-up-query.tsx';

/** The school of the visitor: by host name, by the link that led here, else to be chosen. */
function useSchool() {
  const [search, setSearch] = useSearchParams();
  const fixed = clientConfig().school_key;
  const schools = useRead(loginApi.schools, {}, { enabled: !fixed, staleMs: 600_000 });
  const all = schools.data?.content ?? [];
  const named = fixed ?? search.get('school') ?? (all.length === 1 ? all[0]!.school_key : remembered().school_key);
  const key = fixed ?? (all.some((one) => one.school_key === named) ? named : undefined);
  const choose = (school: string) => {
    search.set('school', school);
    setSearch(search, { replace: true });
  };
  return { key, all: fixed ? [] : all, choose };
}

function Content({ school }: { school: string }) {
  const [search, setSearch] = useSearchParams();
  const [sent, setSent] = useState<string>();
  const invite = search.get('invite') ?? undefined;
  const form = useRead(outSignUpApi.form, { school_key: school, ...(invite && { invite }) }, { staleMs: 600_000 });
  if (sent)
    return (
      <Result
        status="success"
        title="申请已提交"
        subTitle={
          <>
            申请编号 <strong>{sent}</strong>
            <br />
            {invite ? '邀请您的教师已担保，' : '担保人确认、'}学院审核后生效。请记下编号，可凭编号和手机号查询进度。
          </>
        }
        extra={<Link to="/login">返回登录</Link>}
      />
    );
  return (
    <Tabs
      activeKey={search.get('tab') ?? 'apply'}
      onChange={(tab) => setSearch({ school, tab, ...(invite && { invite }) }, { replace: true })}
      items={[
        {
          key: 'apply',
          label: '申请注册',
          children: <Loaded of={form}>{(data) => <SignUpForm facts={data} invite={invite} onSent={setSent} />}</Loaded>,
        },
        { key: 'query', label: '查询进度', children: <SignUpQuery school={school} /> },
      ]}
    />
  );
}

/** 校外人员注册: the way in for people of other organisations, without a login. */
export function OutSignUpPage() {
  const { key, all, choose } = useSchool();
  return (
    <div className="out-sign-up">
      <header>
        <h1>校外人员注册</h1>
        <Link to="/login">已有账号，去登录</Link>
      </header>
      <section className="lab-panel">
        {all.length > 1 && (
          <div className="out-sign-up-school">
            <label htmlFor="school">学校</label>
            <Select
              id="school"
              placeholder="请选择要进入的学校"
              {...(key && { value: key })}
              onChange={choose}
              options={all.map(({ school_key, name }) => ({ value: school_key, label: name }))}
            />
          </div>
        )}
        {key ? <Content key={key} school={key} /> : <p className="lab-page-note">选择学校后填写申请</p>}
      </section>
    </div>
  );
}
