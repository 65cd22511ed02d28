import CloudAlert from 'lucide-react/icons/cloud-exclamation-point'
import WifiOff from 'lucide-react/icons/wifi-off'
import { NoticeBar } from '#app/ui/notice-bar.tsx'
import type { TabName } from '../tab-visits.ts'

/** The message after a failed read, by tab. */
const READ_FAILED: Record<TabName, string> = {
  home: 'Não foi possível carregar o histórico de tarefas.',
  tasks: 'Não foi possível carregar as tarefas.',
  rewards: 'Não foi possível carregar as recompensas.',
  assistant: 'Não foi possível carregar a lista de crianças.',
  settings: 'Não foi possível carregar os perfis das crianças.',
}

interface ReadingNoticeProps {
  tab: TabName
  isOffline: boolean
  /** The last read failed. */
  isOld: boolean
  /** '14h32' */
  savedAt: string
  onRetry: () => void
}

/** Tells that the screens show an earlier snapshot, and why; renders nothing while the snapshot is current. */
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
      {READ_FAILED[tab]} Mostrando o que foi salvo às {savedAt}.
    </NoticeBar>
  )
}
