import sprite from './scenes.sprite.svg?url&no-inline'
import { classNames } from '../class-names.ts'
import styles from './scene.module.css'

/** The eight scenes for empty, error and celebration states. */
export type SceneName =
  | 'ebooks-estante'
  | 'erro'
  | 'familia-combinando'
  | 'nao-encontrado'
  | 'presente-aberto'
  | 'primeira-crianca'
  | 'sem-conexao'
  | 'sem-tarefas'

type SceneProps = {
  name: SceneName
  className?: string
}

/** A decorative 3:2 scene as wide as its box, up to 480 px. */
export function Scene({ name, className }: SceneProps) {
  return (
    <svg className={classNames(styles.scene, className)} viewBox="0 0 480 320" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

type CarameloProps = {
  /** Width in px. */
  size: number
  className?: string
}

/** The family's dog, sitting. */
export function Caramelo({ size, className }: CarameloProps) {
  return (
    <svg className={className} width={size} height={Math.round((size * 152) / 170)} aria-hidden="true">
      <use href={`${sprite}#caramelo`} />
    </svg>
  )
}
