import CloudAlert from 'lucide-react/icons/cloud-exclamation-point'
import WifiOff from 'lucide-react/icons/wifi-off'
import { NoticeBar } from '#app/ui/notice-bar.tsx'
import { BRAND } from '#content/brand.ts'
import type { TabName } from '../tab-visits.ts'

/** The message after a failed read, by tab. */
const READ_FAILURE_MESSAGES: Record<TabName, string> = {
  home: 'Não foi possível carregar o histórico de tarefas.',
  tasks: 'Não foi possível carregar as tarefas.',
  rewards: 'Não foi possível carregar as recompensas.',
  assistant: 'Não foi possível carregar a lista de crianças.',
  settings: 'Não foi possível carregar os perfis das crianças.',
}

interface StaleDataNoticeProps {
  tab: TabName
  isOffline: boolean
  /** False once the live connection has been down for five seconds. */
  isConnected: boolean
  /** Whether the last read failed. */
  isOld: boolean
  /** When the snapshot was read: 'às 14h32'. */
  savedAt: string
  onRetry: () => void
}

/** Says that the screens show an earlier snapshot, and why. Renders nothing while the snapshot is current. */
export function StaleDataNotice({
  tab,
  isOffline,
  isConnected,
  isOld,
  savedAt,
  onRetry,
}: StaleDataNoticeProps) {
  if (isOffline) {
    return (
      <NoticeBar icon={<WifiOff size={20} />}>Sem internet. Mostrando o que foi salvo {savedAt}.</NoticeBar>
    )
  }
  if (!isOld && isConnected) return null
  const problem = isOld ? READ_FAILURE_MESSAGES[tab] : `Sem conexão com o ${BRAND.name} agora.`
  return (
    <NoticeBar icon={<CloudAlert size={20} />} action={{ label: 'Tentar de novo', onAct: onRetry }}>
      {problem} Mostrando o que foi salvo {savedAt}.
    </NoticeBar>
  )
}
