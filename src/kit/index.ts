/** Lists and forms made from definitions. */

export { actionText } from './acts';
export { type ListArgs, listApi, listParams } from './api/listApi';
export { resourceApi } from './api/resourceApi';
export type { RecordArgs } from './api/tags';
export { CommandButton } from './commands/CommandButton';
export { CommandDialog } from './commands/CommandDialog';
export { ProofFields } from './commands/ProofFields';
export { type CommandTarget, useCommand } from './commands/useCommand';
export {
  type RecordRights as Rights,
  rightsOn,
  useCommandsOf,
  useRefusedCommands,
  useRights,
} from './commands/useCommands';
export { useFocusWrong } from './commands/useFocusWrong';
export type {
  BulkProps,
  CellProps,
  CommandDraftProps,
  FactProps,
  Feature,
  FeatureScreen,
  ListDrawingProps,
  RecordTab,
  ResourceSlots,
  RowProps,
} from './feature';
export { type NewRecordState, pathBelow } from './form/drafts/copyOf';
export { useKeptState } from './form/drafts/useKeptState';
export { focusField } from './form/focusField';
export { DeferredFieldInput, DeferredMomentInput } from './form/inputs/DeferredFieldInput';
export { FieldInput } from './form/inputs/FieldInput';
export type { InputProps } from './form/inputs/inputProps';
export { useMapPick } from './form/inputs/places/useMapPick';
export { RecordForm } from './form/RecordForm';
export { type RecordFormState, useRecordForm } from './form/useRecordForm';
export { useSave } from './form/useSave';
export type { RecordFormProps } from './form/useSubmit';
export { BulkCommands } from './list/bulk/BulkCommands';
export { DeferredBulkSteps } from './list/bulk/DeferredBulkSteps';
export { DrawingSwitch } from './list/DrawingSwitch';
export { prefetchList, type RequestDispatch as Ask } from './list/prefetchList';
export { ResourceListScreen, type ResourceListScreenProps } from './list/ResourceListScreen';
export { useList } from './list/useList';
export { notifyProblem } from './notifyProblem';
export { registerPrefetch, usePrefetchParts } from './parts';
export { PART_TEXTS } from './partTexts';
export { PersonalValue } from './personal/PersonalValue';
export { RevealScope } from './personal/RevealScope';
export { PaperHead } from './print/PaperHead';
export { usePrinting } from './print/usePrinting';
export { ResourceProvider, useResource } from './ResourceContext';
export { MoreCommands } from './record/MoreCommands';
export { RecordScreen, type RecordScreenProps } from './record/RecordScreen';
export { csvText } from './transfer/csvText';
export { useDownload } from './transfer/useDownload';
export { ChangeTable } from './values/ChangeTable';
export { FieldValue } from './values/FieldValue';
export { useGiveBack, type WantedState } from './values/madeFor';
export { RecordLink } from './values/RecordLink';
export { RefSelect } from './values/RefSelect';
export { signedCell } from './values/signedCell';
export { titleOf } from './values/title';
export { type ResourceWords as Words, useManyWordsLater, useWords, useWordsLater } from './words';
