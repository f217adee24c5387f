// Supabase's sign-in form, as its documentation sets it up.
import { Auth } from '@supabase/auth-ui-react';
import { ThemeSupa } from '@supabase/auth-ui-shared';
import { createClient } from '@supabase/supabase-js';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const supabaseClient = createClient(location.origin, 'a-public-key');
const form = createElement(Auth, {
  supabaseClient,
  appearance: { theme: ThemeSupa },
  providers: ['google', 'facebook'],
});
createRoot(document.getElementById('root')).render(form);
