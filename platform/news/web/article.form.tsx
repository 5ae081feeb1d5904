import { Form } from 'antd';
import { useParams } from 'react-router';
import { AreaField, EnumField, Section, SelectField, SwitchField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { session } from '#kernel/web/session/session.ts';
import { roleApi } from '#platform/identity/shared/role.ts';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { articleApi, type ArticleDetail } from '../shared/article.ts';
import { ArticleKind, kindOf, typeOf } from '../shared/article-kind.ts';
import { articleReads } from './parts/article-actions.ts';
import { categorySource } from './parts/article-columns.tsx';

const field = namesOf(articleApi.create);

const useKind = () => {
  const kind: unknown = Form.useWatch('kind');
  return typeof kind === 'number' ? kind : ArticleKind.notice;
};

const CategoryField = () => (
  <SelectField name={field('category')} label="类别" source={categorySource(typeOf(useKind()))} />
);

// The calendar weighs more than the rest of the form.
const RegulationFields = lazyPart(() => import('./parts/regulation-fields.tsx').then((m) => m.RegulationFields));
const KindFields = () => useKind() === ArticleKind.regulation && <RegulationFields />;

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const toForm = (row: ArticleDetail) => ({ ...row, audience: idsOf(row.audience), roles: idsOf(row.roles) });

/** New articles of the `{type}` of the address, and drafts or withdrawn ones by their id. */
export function ArticleFormPage() {
  const { type } = useParams();
  const { key, value, label } = kindOf(type);
  const org_id = session().data?.userInfo.org_id;
  return (
    <FormPage
      title={type ? label : '文章'}
      load={articleApi.find}
      create={articleApi.create}
      update={articleApi.update}
      back={key === 'regulation' ? '/lab-baseinfo/regulation' : '/lab-baseinfo/notice'}
      defaults={{ kind: value, org_id, top: false, is_public: false, need_read: false }}
      toForm={toForm}
      // What is new is looked at and published on its page.
      next={(answer) =>
        typeof answer === 'object' && answer !== null && 'id' in answer
          ? `/lab-baseinfo/news/${key}/${String(answer.id)}`
          : undefined
      }
      invalidates={articleReads}
    >
      {(row) => (
        <>
          <Section title="基本信息">
            <EnumField name={field('kind')} label="类型" of={ArticleKind} />
            <CategoryField />
            <TextField name={field('title')} label="标题" max={100} span={24} />
            <KindFields />
          </Section>
          <Section title="内容">
            <AreaField
              name={field('body')}
              label="正文"
              max={20_000}
              rows={12}
              hint="每行一段；行首写“# ”为小标题，写“- ”为列表项"
            />
            <FileField name={field('files')} label="附件" max={10} />
          </Section>
          <Section title="发布">
            <UnitPicker
              name={field('org_id')}
              label="发布单位"
              levels={['school', 'college']}
              known={row ? [{ id: row.org_id, name: row.org_name }] : []}
            />
            <UnitPicker
              name={field('audience')}
              label="发布范围"
              multiple
              known={row?.audience ?? []}
              hint="不选表示发布单位的全体人员"
            />
            <SelectField
              name={field('roles')}
              label="发布对象"
              multiple
              source={{ read: roleApi.list }}
              hint="按角色选择，不选表示所有角色"
            />
            <SwitchField name={field('need_read')} label="需要阅读" hint="读者须确认已阅读，未读人员会收到提醒" />
            <SwitchField name={field('top')} label="置顶" hint="排在列表最前" />
            <SwitchField name={field('is_public')} label="公开" hint="登录前的首页也能看到" />
          </Section>
        </>
      )}
    </FormPage>
  );
}
