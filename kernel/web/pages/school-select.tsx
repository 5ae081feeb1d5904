import { Suspense, use, useEffect } from 'react';
import { readSchools } from './schools.ts';

type Props = { value: string; onChange: (key: string) => void };

function Select({ value, onChange }: Props) {
  const schools = use(readSchools());
  const first = schools[0]?.school_key;
  useEffect(() => {
    if (first && !schools.some((school) => school.school_key === value)) onChange(schools.length === 1 ? first : '');
  }, [first, schools, value, onChange]);
  if (schools.length < 2) return null;
  return (
    <div className="lab-login-school">
      <label htmlFor="school_key">学校</label>
      <select
        id="school_key"
        name="school_key"
        value={value}
        required
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">请选择学校</option>
        {schools.map((school) => (
          <option key={school.school_key} value={school.school_key}>
            {school.name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The school before the login; nothing where the deployment has one only. */
export function SchoolSelect(props: Props) {
  return (
    <Suspense>
      <Select {...props} />
    </Suspense>
  );
}
