"""Builds the wheel. It holds a shared library, so it is for one platform; it holds no extension module, so it is for
every version of Python 3."""

from setuptools import Distribution, setup

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # setuptools before version 70.1
    from wheel.bdist_wheel import bdist_wheel


class PlatformWheel(bdist_wheel):
    """A wheel for any Python 3 on this platform."""

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


class DistributionWithLibrary(Distribution):
    """A distribution for one platform: setuptools takes a distribution with extension modules for such a one."""

    def has_ext_modules(self):
        return True


setup(cmdclass={"bdist_wheel": PlatformWheel}, distclass=DistributionWithLibrary)
