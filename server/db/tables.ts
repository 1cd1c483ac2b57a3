import type { Kysely, Transaction } from 'kysely';
import type { AlarmMessagesTable, AlertsTable, RuleDecisionsTable, RuleStatesTable } from './tables/alerts';
import type { IotCardsTable, IotUsageDailyTable } from './tables/cards';
import type { ChargingTables } from './tables/charging';
import type { DealersTables } from './tables/dealers';
import type {
  BatchesTable,
  CabinetsTable,
  CertificateRequestsTable,
  DeviceAuthsTable,
  DevicesTable,
  LanesTable,
  MachineAuthorityTable,
  MachineCertificatesTable,
  PlanChangesTable,
  ProductCategoriesTable,
  ProductsTable,
  SettingReportsTable,
  TraysTable,
} from './tables/fleet';
import type {
  AttemptColumn,
  FactorChallengesTable,
  FactorColumns,
  RecoveryCodesTable,
  SessionLoginColumns,
  SmsCodesTable,
  SmsOutboxTable,
  UsedTicketsTable,
} from './tables/general/accounts';
import type { FilesTable, FileVersionsTable } from './tables/general/files';
import type {
  AuditLogTable,
  FeedTable,
  HeadTable,
  IdempotencyTable,
  IngestLeaseTable,
  JobsTable,
  LoginFailuresTable,
  MetaTable,
  OrganizationsTable,
  RolesTable,
  SessionsTable,
  UsersTable,
} from './tables/general/foundation';
import type { LinkAnswersTable, PublicLinksTable } from './tables/general/links';
import type { ServerLogsTable } from './tables/general/logs';
import type { PartnersTables } from './tables/general/partners';
import type {
  AppliedFilesTable,
  BulkRunRowsTable,
  BulkRunsTable,
  ExportRequestsTable,
  ImportPartsTable,
  ImportPicturesTable,
  ImportsTable,
} from './tables/general/transfer';
import type { CommentsTable, ListViewsTable, UserColumnsTable } from './tables/general/views';
import type { HealthMachinesTables } from './tables/healthMachines';
import type { MachinesTables } from './tables/machines';
import type { MerchantsTables } from './tables/merchants';
import type { OnlineHospitalsTables } from './tables/onlineHospitals';
import type { OrdersTables } from './tables/orders';
import type { PrescriptionsTables } from './tables/prescriptions';
import type { ProductsTables } from './tables/products';
import type { ServiceTables } from './tables/service';
import type { ShopTables } from './tables/shop';
import type { SimCardsTables } from './tables/simCards';
import type { StockTables } from './tables/stock';
import type { SupplyTables } from './tables/supply';
import type { SystemTables } from './tables/system';
import type {
  DeadLettersTable,
  DeviceEventsTable,
  DeviceLatestTable,
  DoorRecordsTable,
  Env1hTable,
  Env5mTable,
  EnvDirtyTable,
  EnvReadingsTable,
  EnvRecordFindingsTable,
  EnvRecordLateTable,
  EnvRecordMarksTable,
  EnvRecordsTable,
  IngestKeysTable,
  StockLedgerTable,
  VendRecordsTable,
} from './tables/telemetry';

export type { JsonInput } from './tables/general/columns';

/**
 * Every table of server/db/migrations, in camelCase (the CamelCasePlugin translates; `env5m` is `env_5m`).
 * timestamptz is a Date, date a 'YYYY-MM-DD' string, bigint and numeric are numbers, jsonb is parsed.
 */
export interface Tables
  extends SystemTables,
    MachinesTables,
    ProductsTables,
    StockTables,
    ServiceTables,
    OrdersTables,
    ShopTables,
    ChargingTables,
    MerchantsTables,
    PartnersTables,
    PrescriptionsTables,
    OnlineHospitalsTables,
    SimCardsTables,
    SupplyTables,
    DealersTables,
    HealthMachinesTables {
  meta: MetaTable;
  head: HeadTable;
  feed: FeedTable;
  auditLog: AuditLogTable;
  organizations: OrganizationsTable;
  roles: RolesTable;
  users: UsersTable & FactorColumns;
  sessions: SessionsTable & SessionLoginColumns;
  loginFailures: LoginFailuresTable & AttemptColumn;
  smsCodes: SmsCodesTable;
  smsOutbox: SmsOutboxTable;
  usedTickets: UsedTicketsTable;
  recoveryCodes: RecoveryCodesTable;
  factorChallenges: FactorChallengesTable;
  idempotency: IdempotencyTable;
  jobs: JobsTable;
  files: FilesTable;
  fileVersions: FileVersionsTable;
  publicLinks: PublicLinksTable;
  linkAnswers: LinkAnswersTable;
  bulkRuns: BulkRunsTable;
  bulkRunRows: BulkRunRowsTable;
  imports: ImportsTable;
  importParts: ImportPartsTable;
  importPictures: ImportPicturesTable;
  exportRequests: ExportRequestsTable;
  appliedFiles: AppliedFilesTable;
  serverLogs: ServerLogsTable;
  listViews: ListViewsTable;
  userColumns: UserColumnsTable;
  comments: CommentsTable;
  productCategories: ProductCategoriesTable;
  products: ProductsTable;
  batches: BatchesTable;
  iotCards: IotCardsTable;
  iotUsageDaily: IotUsageDailyTable;
  deviceAuths: DeviceAuthsTable;
  machineAuthority: MachineAuthorityTable;
  machineCertificates: MachineCertificatesTable;
  certificateRequests: CertificateRequestsTable;
  devices: DevicesTable;
  cabinets: CabinetsTable;
  settingReports: SettingReportsTable;
  planChanges: PlanChangesTable;
  trays: TraysTable;
  lanes: LanesTable;
  ingestKeys: IngestKeysTable;
  envReadings: EnvReadingsTable;
  env5m: Env5mTable;
  env1h: Env1hTable;
  envCounting: EnvDirtyTable;
  envDirty: EnvDirtyTable;
  envRecords: EnvRecordsTable;
  envRecordMarks: EnvRecordMarksTable;
  envRecordLate: EnvRecordLateTable;
  envRecordFindings: EnvRecordFindingsTable;
  ingestLease: IngestLeaseTable;
  deviceLatest: DeviceLatestTable;
  doorRecords: DoorRecordsTable;
  vendRecords: VendRecordsTable;
  stockLedger: StockLedgerTable;
  deviceEvents: DeviceEventsTable;
  deadLetters: DeadLettersTable;
  alerts: AlertsTable;
  alarmMessages: AlarmMessagesTable;
  ruleStates: RuleStatesTable;
  ruleDecisions: RuleDecisionsTable;
}

/** Whatever can run a query: the database itself or an open transaction. */
export type Executor = Kysely<Tables> | Transaction<Tables>;
