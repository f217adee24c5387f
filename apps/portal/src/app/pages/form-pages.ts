/** The ways in, fetched together: who opens one may need the next. */
export { ForgetPasswordPage } from './forget-password-page.tsx';
export { LoginPage } from './login-page.tsx';
export { RegisterPage } from './register-page.tsx';
