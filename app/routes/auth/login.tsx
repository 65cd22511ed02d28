export default function Login() {
  return <main>Entrar</main>
}
