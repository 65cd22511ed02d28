import { FocusKeeper } from '#app/ui/focus-keeper.tsx'
import { EbooksLink } from '../../ebooks/components/ebooks-link.tsx'
import { RepairList } from '../../points/components/repair-list.tsx'
import { GoalBar } from '../../rewards/components/goal-bar.tsx'
import { RequestCards } from '../../rewards/requests/components/request-cards.tsx'
import { InboxColumn } from '../../tasks/approval/components/inbox-column.tsx'
import { InboxScreen } from '../../tasks/approval/components/inbox-screen.tsx'
import { OpenTurnRows } from '../../tasks/components/open-turn-rows.tsx'
import { YesterdayRow } from '../../tasks/past-days/components/yesterday-row.tsx'
import { CelebrationWords, CelebrationConfetti, CelebrationStatus } from './celebration.tsx'
import { EmptyDay } from './empty-day.tsx'
import { FamilyBoard } from './family-board.tsx'
import { FamilyHistory } from './family-history.tsx'
import { FamilySheets } from './family-sheets.tsx'
import { FamilyTab } from './family-tab.tsx'
import { StaleDataNotice } from './stale-data-notice.tsx'
import { UnknownPathNotice } from './unknown-path-notice.tsx'

/** What loads after the family's first screen, in one piece: each `import()` would add code to the first screen. */
export const DEFERRED_PARTS = {
  CelebrationConfetti,
  CelebrationStatus,
  CelebrationWords,
  EbooksLink,
  EmptyDay,
  FamilyBoard,
  FamilyHistory,
  FamilySheets,
  FamilyTab,
  FocusKeeper,
  GoalBar,
  InboxColumn,
  InboxScreen,
  OpenTurnRows,
  RepairList,
  RequestCards,
  StaleDataNotice,
  UnknownPathNotice,
  YesterdayRow,
}
