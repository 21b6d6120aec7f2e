"""One settings file, driven by the environment, with a safe embedded default.

Without any variable the system runs on SQLite (WAL, IMMEDIATE transactions) under ``var/``;
``DATABASE_URL`` moves it to PostgreSQL. Every variable is listed in ``docs/operacao.md``.
"""

import datetime
import secrets
from pathlib import Path

import environ
import font_source_sans_pro
from django.urls import reverse_lazy

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

VAR_DIR = Path(env.str("VAR_DIR", str(BASE_DIR / "var")))
VAR_DIR.mkdir(parents=True, exist_ok=True)


def _secret_key() -> str:
    """The key from the environment, or one made once and kept outside the repository."""
    if chave := env.str("SECRET_KEY", ""):
        return chave
    arquivo = VAR_DIR / "secret_key"
    if not arquivo.exists():
        arquivo.write_text(secrets.token_urlsafe(64))
        arquivo.chmod(0o600)
    return arquivo.read_text().strip()


SECRET_KEY = _secret_key()
DEBUG = env.bool("DEBUG", False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
HTTPS = env.bool("HTTPS", False)

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_tasks",
    "django_tasks_db",
    "axes",
    "viewflow.workflow",
    "processos",
    "workflows",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "processos.contexto.aparencia",
                "workflows.motor.contexto.navegacao",
            ]
        },
    }
]

DATABASES = {"default": env.db("DATABASE_URL", f"sqlite:///{VAR_DIR / 'processos.sqlite3'}")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "processos.Usuario"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
# Ten failures close the way in for fifteen minutes, by name and address, whether the account exists or not.
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = datetime.timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "workflows.motor.paginas.sessao.entrada_fechada"
AXES_VERBOSE = False
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = reverse_lazy("entrar")
LOGIN_REDIRECT_URL = reverse_lazy("caixa")
LOGOUT_REDIRECT_URL = LOGIN_URL

LANGUAGE_CODE = "pt-br"
TIME_ZONE = "America/Bahia"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
FONTE_DIR = Path(font_source_sans_pro.__file__).parent / "files"
STATICFILES_DIRS = [BASE_DIR / "static", ("fontes", FONTE_DIR)]
WHITENOISE_USE_FINDERS = True
MEDIA_ROOT = Path(env.str("MEDIA_ROOT", str(VAR_DIR / "arquivos")))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
DATA_UPLOAD_MAX_NUMBER_FIELDS = 4000
FILE_UPLOAD_PERMISSIONS = 0o600

CSRF_FAILURE_VIEW = "workflows.motor.paginas.rascunhos.pagina_csrf"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31536000 if HTTPS else 0
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "SAMEORIGIN"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'self'"],
    }
}

EMAIL_CONFIG = env.email("EMAIL_URL", default=f"filemail://{VAR_DIR / 'correio'}")
vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = env.str("EMAIL_DE", "nao-responda@exemplo.invalid")

# Work after the commit: the queue lives in the database, in the same transaction as the act that asks for it.
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

# The house: everything an organ changes without touching the code.
CASA = {
    "sigla": env.str("CASA_SIGLA", "CONDER"),
    "nome": env.str("CASA_NOME", "Companhia de Desenvolvimento da Região Metropolitana de Salvador"),
    "subtitulo": env.str("CASA_SUBTITULO", "Processos do Transporte Intermunicipal da RMS"),
    "cidade": env.str("CASA_CIDADE", "Salvador"),
}
PREFIXO_DO_PROCESSO = env.str("PREFIXO_DO_PROCESSO", "999.0001")  # fictitious: no organ answers by it
ENDERECO_PUBLICO = env.str("ENDERECO_PUBLICO", "http://127.0.0.1:8000")  # what the QR of a document opens
CODIGO_FONTE_URL = env.str("CODIGO_FONTE_URL", "/codigo-fonte/")
FICTICIO = env.bool("FICTICIO", True)
LIMITE_DO_ANEXO_MB = env.int("LIMITE_DO_ANEXO_MB", 20)
CONTA_DE_DEPOSITO = env.str("CONTA_DE_DEPOSITO", "Banco fictício 000, agência 0000, conta 00000-0 (demonstração)")
