import './admission.css';
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { useParams } from 'react-router';
import { useRead } from '#kernel/web/api/query.ts';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { badgeApi } from '../../shared/admission/admission.ts';

/** Target of the code on a badge, without login: whether it holds, and nothing about the person. */
export function BadgePage() {
  const answer = useRead(badgeApi.find, { public_id: useParams()['id'] ?? '' }, { quiet: true });
  return (
    <main>
      <Loaded of={answer}>
        {({ school_name, holds, checked_on }) => (
          <section className="adm-badge">
            {holds ? (
              <CheckCircleFilled style={{ fontSize: 56, color: '#1a7f37' }} aria-hidden />
            ) : (
              <CloseCircleFilled style={{ fontSize: 56, color: '#b42318' }} aria-hidden />
            )}
            <h1>{holds ? '准入证有效' : '准入证无效'}</h1>
            <strong>{school_name}</strong>
            <span className="adm-note">查验时间 {checked_on}</span>
            <span className="adm-note">
              {holds ? '请核对证上的照片、姓名和实验室' : '已到期、暂停或取消，不能凭此进入实验室'}
            </span>
          </section>
        )}
      </Loaded>
    </main>
  );
}
