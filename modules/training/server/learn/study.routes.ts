import { implement, type Route } from '#kernel/server/implement.ts';
import { practiceApi } from '../../shared/learn/practice.ts';
import { studyApi } from '../../shared/learn/study.ts';
import { readRound } from './practice.queries.ts';
import { answerPractice, setFavourite } from './practice.service.ts';
import { findStudy, findStudyHome, listRequired, studyList } from './study.queries.ts';
import { countStudy } from './study.service.ts';

export const studyRoutes: Route[] = [
  implement(studyApi.list, studyList.page),
  implement(studyApi.find, findStudy),
  implement(studyApi.required, listRequired),
  implement(studyApi.heartbeat, countStudy),
  implement(studyApi.home, findStudyHome),
  implement(practiceApi.round, readRound),
  implement(practiceApi.answer, answerPractice),
  implement(practiceApi.favourite, setFavourite),
];
