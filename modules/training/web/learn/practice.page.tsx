import './practice.css';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '#kernel/web/api/query.ts';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { practiceApi, PracticeSource } from '../../shared/learn/practice.ts';
import { studyApi } from '../../shared/learn/study.ts';
import { PracticeRound } from './practice-round.tsx';
import { TagChoice } from './tag-choice.tsx';

type Source = (typeof PracticeSource)['$items'][number]['value'];

const nothingText: Record<Source, string> = {
  tag: '这个标签下还没有题目，请选择其他标签',
  wrong: '错题本是空的。答错的题目会放到这里，连续答对两次后移出',
  favourite: '还没有收藏的题目。练习时点“收藏”即可放到这里',
};

/** Where the questions come from: subjects, the book of wrong ones, favourites. */
function Sources({ chosen, onChoose }: { chosen: Source; onChoose: (source: Source) => void }) {
  const { data } = useRead(studyApi.home, {});
  const counts: Record<Source, string> = {
    tag: '',
    wrong: data ? ` ${data.wrong}` : '',
    favourite: data ? ` ${data.favourites}` : '',
  };
  return (
    <nav className="practice-sources" aria-label="题目来源">
      {PracticeSource.$items.map(({ value, label }) => (
        <Button
          key={value}
          type={value === chosen ? 'primary' : 'default'}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {label}
          {counts[value]}
        </Button>
      ))}
    </nav>
  );
}

type RoundProps = { source: Source; tag: number | undefined };

function Round({ source, tag }: RoundProps) {
  const [asked, setAsked] = useState<{ round: number; except: number[] }>({ round: 1, except: [] });
  const read = useRead(practiceApi.round, {
    source,
    tag_id: tag,
    except: asked.except.length > 0 ? asked.except : undefined,
  });
  // A round that is under way is not changed by a read.
  const data = read.isPlaceholderData ? undefined : read.data;
  return (
    <Loaded of={{ ...read, data }}>
      {({ content, total }) =>
        content.length === 0 ? (
          <Panel>
            <p className="lab-none">{nothingText[source]}</p>
          </Panel>
        ) : (
          <PracticeRound
            key={`${source} ${tag} ${asked.round}`}
            questions={content}
            total={total}
            onNext={(ids) => setAsked({ round: asked.round + 1, except: ids })}
          />
        )
      }
    </Loaded>
  );
}

/** 在线练习: ten questions at a time, each with its key and analysis after the answer. */
export function PracticePage() {
  const [params, setParams] = useSearchParams();
  const source = PracticeSource.$items.find(({ value }) => value === params.get('source'))?.value ?? PracticeSource.tag;
  const tag = Number(params.get('tag_id')) || undefined;
  return (
    <PageFrame title="在线练习">
      <div className="practice-head">
        <Sources chosen={source} onChoose={(next) => setParams({ source: next })} />
        {source === PracticeSource.tag && (
          <TagChoice chosen={tag} onChoose={(id) => setParams({ source, ...(id && { tag_id: String(id) }) })} />
        )}
      </div>
      <Round key={`${source} ${tag}`} source={source} tag={tag} />
    </PageFrame>
  );
}
