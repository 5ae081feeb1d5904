export { confirmPerson, isAccountLocked } from './confirm-person.service.ts';
export { addAccounts, findAccount, replacePassword, switchAccount } from './account.service.ts';
export { dropFactor } from './access/second-factor.service.ts';
export { openAccount } from './outside-account.service.ts';
export { checkWork, offerWork } from './challenge.service.ts';
export { usersHolding, usersWithRight } from './holding.queries.ts';
export { addHoldings, alignHoldings, grantRole, revokeRole } from './holding.service.ts';
export { hashPassword, randomPassword } from './password.rules.ts';
export {
  activePeopleByNumber,
  peopleByNumber,
  peopleChoices,
  type NumberedPerson,
} from './person-by-number.queries.ts';
export { namesOfPeople, peopleNamed } from './people-named.queries.ts';
export { personReference } from './person-reference.queries.ts';
export { pickUsers } from './user.queries.ts';
export { createAuthenticator, tokenHash } from './session.queries.ts';
export { newToken } from './session.service.ts';
