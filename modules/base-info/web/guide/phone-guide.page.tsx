import './phone-guide.css';
import { CameraOutlined, IdcardOutlined, RightOutlined, ScanOutlined, ToolOutlined } from '@ant-design/icons';
import { useEffect, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { pageBase } from '#kernel/shared/contract.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { publicSettings } from '#kernel/shared/settings.ts';
import { clientConfig } from '#kernel/web/api/config.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { NotFoundPage } from '#kernel/web/pages/not-found.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { pageTitle } from '#kernel/web/router/title.ts';
import { openPage } from '#kernel/web/session/open-page.ts';
import { mayOpen, remembered, setWayIn, useSession } from '#kernel/web/session/session.ts';
import { SchoolMark } from '#kernel/web/shell/school-mark.tsx';
import { loginApi } from '#platform/identity/shared/login.ts';
import { schoolApi } from '#platform/org/shared/school.ts';
import { Loaded } from '#screens/frames/page-frame.tsx';

const here = '/lab-baseinfo/ntdx/mb-guide';

type Way = { title: string; text: string; icon: ReactNode; page?: string; to: PageAddress };

const ways: Way[] = [
  { title: '扫码自查', text: '扫描实验室门口的二维码', icon: <ScanOutlined />, to: '/scan' },
  {
    title: '隐患上报',
    text: '拍照上报发现的隐患',
    icon: <CameraOutlined />,
    page: 'lab-baseinfo.hazard-management',
    to: '/lab-baseinfo/hazard-management?report=new',
  },
  {
    title: '我的整改',
    text: '查看并完成整改',
    icon: <ToolOutlined />,
    page: 'lab-check.problem-rectify',
    to: '/lab-check/problem-rectify',
  },
  {
    title: '信息牌查询',
    text: '查实验室等级、责任人和电话',
    icon: <IdcardOutlined />,
    page: 'lab-baseinfo.lab.search',
    to: '/lab-baseinfo/lab/search',
  },
];

/** The school of the visitor: by session or host name, by the link that led here, else the only or the last one. */
function useSchoolKey(): { key: string | undefined; isKnown: boolean } {
  const [search] = useSearchParams();
  const fixed = clientConfig().school_key;
  const hasSession = useSession((state) => state.token !== null);
  const isGiven = fixed !== null || hasSession;
  const { data, isPending } = useRead(loginApi.schools, {}, { enabled: !isGiven, quiet: true, staleMs: 600_000 });
  if (isGiven) return { key: undefined, isKnown: true };
  const all = data?.content ?? [];
  const only = all.length === 1 ? all[0]!.school_key : undefined;
  return { key: search.get('school') ?? only ?? remembered().school_key, isKnown: !isPending };
}

function WayLink({
  way: { title, text, icon, to },
  login,
}: {
  way: Way;
  login: ((to: string) => PageAddress) | undefined;
}) {
  const content = (
    <>
      <span className="phone-guide-icon" aria-hidden>
        {icon}
      </span>
      <span>
        <strong>{title}</strong>
        <small>{text}</small>
      </span>
      <RightOutlined aria-hidden />
    </>
  );
  if (login)
    return (
      <Link className="phone-guide-way" to={login(to)}>
        {content}
      </Link>
    );
  return (
    <button type="button" className="phone-guide-way" onClick={() => void openPage(to)}>
      {content}
    </button>
  );
}

function Guide({ name, school }: { name: string; school: string | undefined }) {
  const [search] = useSearchParams();
  const user = useSession((state) => state.data?.userInfo);
  useEffect(() => setWayIn(here), []);
  const asked = search.get('callBackUrl');
  const login = (to?: string): PageAddress => {
    const back = to === undefined ? asked : pageBase + to;
    const query = new URLSearchParams({ ...(school && { school }), ...(back && { callBackUrl: back }) });
    return query.size > 0 ? `/login?${query}` : '/login';
  };
  return (
    <div className="phone-guide">
      <header>
        <SchoolMark school={school} size={44} />
        <h1>{name}</h1>
        <p>实验室安全</p>
      </header>
      <nav aria-label="常用功能">
        {ways
          .filter(({ page }) => !user || page === undefined || mayOpen(page))
          .map((way) => (
            <WayLink key={way.title} way={way} login={user ? undefined : login} />
          ))}
      </nav>
      {user ? (
        <Link className="phone-guide-enter" to="/">
          {user.name}，进入首页
        </Link>
      ) : (
        <Link className="phone-guide-enter" to={login()}>
          登录
        </Link>
      )}
      <footer>安全第一 · 预防为主 · 综合治理</footer>
    </div>
  );
}

/** The product's usual answer for an address without a page. */
function Absent() {
  useEffect(() => {
    document.title = pageTitle('页面不存在');
  }, []);
  return <NotFoundPage />;
}

function GuideOf({ school }: { school: string | undefined }) {
  const input = school ? { school_key: school } : {};
  const settings = useRead(publicSettings, input, { quiet: true });
  const isOn = settings.data?.some(({ sys_key, value }) => sys_key === 'phone_guide' && value === '1') ?? false;
  const current = useRead(schoolApi.current, input, { enabled: isOn, quiet: true });
  return (
    <Loaded of={settings}>
      {() => (isOn ? <Loaded of={current}>{({ name }) => <Guide name={name} school={school} />}</Loaded> : <Absent />)}
    </Loaded>
  );
}

/** 移动端引导: the way in for phones, of schools that have switched it on. */
export function PhoneGuidePage() {
  const { key, isKnown } = useSchoolKey();
  return isKnown ? <GuideOf key={key} school={key} /> : null;
}
