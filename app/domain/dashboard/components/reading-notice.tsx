import { CloudAlert, WifiOff } from 'lucide-react'
import { NoticeBar } from '#app/ui/notice-bar.tsx'
import type { TabName } from '../tab-visits.ts'

/** What could not be read, by tab (spec section 8). */
const UNREAD: Record<TabName, string> = {
  home: 'Não foi possível carregar o histórico de tarefas.',
  tasks: 'Não foi possível carregar as tarefas.',
  rewards: 'Não foi possível carregar as recompensas.',
  assistant: 'Não foi possível carregar a lista de crianças.',
  settings: 'Não foi possível carregar os perfis das crianças.',
}

interface ReadingNoticeProps {
  tab: TabName
  isOffline: boolean
  /** The last reading failed though the server was reached. */
  isOld: boolean
  /** '14h32' */
  savedAt: string
  onRetry: () => void
}

/** Says that the screens show what was read before, and why; nothing while they are fresh. */
export function ReadingNotice({ tab, isOffline, isOld, savedAt, onRetry }: ReadingNoticeProps) {
  if (isOffline) {
    return (
      <NoticeBar icon={<WifiOff size={20} />}>
        Sem internet. Mostrando o que foi salvo às {savedAt}.
      </NoticeBar>
    )
  }
  if (!isOld) return null
  return (
    <NoticeBar icon={<CloudAlert size={20} />} action={{ label: 'Tentar de novo', onAct: onRetry }}>
      {UNREAD[tab]} Mostrando o que foi salvo às {savedAt}.
    </NoticeBar>
  )
}
