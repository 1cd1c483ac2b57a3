import type { Resource } from '../../kit/resource';
import { dealerStatements } from './dealerStatements';
import { dealers } from './dealers';
import { dealerUsers } from './dealerUsers';
import { resellerUsers } from './resellerUsers';

/** Dealers and their people. */
export const dealersResources: readonly Resource[] = [dealers, dealerUsers, dealerStatements, resellerUsers];
