import { pageBase } from '#kernel/shared/contract.ts';
import { Link } from '#kernel/web/router/links.ts';
import { shellSlots, type LandingOffer } from '#kernel/web/router/pages.ts';
import { listedSchools, type School } from './schools.ts';
import { MenuIcon } from '#kernel/web/shell/menu-icon.tsx';

export type OffersProps = {
  schoolKey: string | undefined;
  schools: readonly School[];
  onChoose: (key: string) => void;
};

function Offer({ title, text, icon, to }: LandingOffer) {
  return (
    <li>
      <Link to={`/login?callBackUrl=${encodeURIComponent(pageBase + to)}`}>
        <span className="landing-icon">
          <MenuIcon name={icon} />
        </span>
        <span>
          <strong>{title}</strong>
          <small>{text}</small>
        </span>
      </Link>
    </li>
  );
}

function Schools({ schools, onChoose }: Pick<OffersProps, 'schools' | 'onChoose'>) {
  if (schools.length === 0) return null;
  return (
    <section className="landing-panel">
      <h2>选择学校</h2>
      <p className="landing-none">选择您的学校，查看学校公开的公告和制度。</p>
      {schools.length <= listedSchools && (
        <ul className="landing-schools">
          {schools.map(({ school_key, name }) => (
            <li key={school_key}>
              <button type="button" onClick={() => onChoose(school_key)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What the chosen school publishes, and the sub-systems behind the login. */
export function LandingOffers({ schoolKey, schools, onChoose }: OffersProps) {
  const { landing, landingOffers } = shellSlots();
  return (
    <>
      <div>
        {schoolKey === undefined ? (
          <Schools schools={schools} onChoose={onChoose} />
        ) : (
          landing.map((Part, at) => <Part key={at} schoolKey={schoolKey} />)
        )}
      </div>
      <section className="landing-panel">
        <h2>子系统</h2>
        <ul className="landing-offers">
          {landingOffers.map((offer) => (
            <Offer key={offer.title} {...offer} />
          ))}
        </ul>
      </section>
    </>
  );
}
