import type { MessageKey } from '../interface-text.ts';
import type { MethodName } from './method-results.ts';

/** Each method's name, and a sentence that describes it. */
export const METHOD_WORDS: Record<MethodName, { name: MessageKey; says: MessageKey }> = {
  sightline: { name: 'methodSightline', says: 'methodSightlineSays' },
  bte: { name: 'methodBte', says: 'methodBteSays' },
  btes: { name: 'methodBtes', says: 'methodBtesSays' },
  cuter: { name: 'methodCuter', says: 'methodCuterSays' },
  wang: { name: 'methodWang', says: 'methodWangSays' },
  tables: { name: 'methodTables', says: 'methodTablesSays' },
  entropy: { name: 'methodEntropy', says: 'methodEntropySays' },
  yunis: { name: 'methodYunis', says: 'methodYunisSays' },
  rules: { name: 'methodRules', says: 'methodRulesSays' },
};
