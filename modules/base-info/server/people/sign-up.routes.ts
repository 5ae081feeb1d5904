import { implement, type Route } from '#kernel/server/implement.ts';
import { invitationApi } from '../../shared/people/invitation.ts';
import { outSignUpApi, signUpApi } from '../../shared/people/sign-up.ts';
import {
  admitApplication,
  applyFromOutside,
  findHostLabs,
  findProgress,
  mailCode,
  openForm,
} from './out-sign-up.service.ts';
import { createInvitation, listInvitations, withdrawInvitation } from './invitation.service.ts';
import { findSignUp, signUpList } from './sign-up.queries.ts';
import { confirmSignUp, passSignUp, rejectSignUp, revealIdNo } from './sign-up.service.ts';

export const signUpRoutes: Route[] = [
  implement(outSignUpApi.form, openForm),
  implement(outSignUpApi.labs, findHostLabs),
  implement(outSignUpApi.code, mailCode),
  implement(outSignUpApi.apply, applyFromOutside, {
    transaction: false,
    secret: true,
    admit: admitApplication,
    files: 4,
  }),
  implement(outSignUpApi.progress, findProgress),
  implement(signUpApi.list, signUpList.page),
  implement(signUpApi.find, findSignUp),
  implement(signUpApi.confirm, confirmSignUp),
  implement(signUpApi.pass, passSignUp),
  implement(signUpApi.reject, rejectSignUp),
  implement(signUpApi.reveal, revealIdNo),
  implement(invitationApi.list, listInvitations),
  implement(invitationApi.create, createInvitation, { secret: true }),
  implement(invitationApi.withdraw, withdrawInvitation),
];
